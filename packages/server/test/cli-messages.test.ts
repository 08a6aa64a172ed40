import { describe, expect, test } from 'vitest'
import { execute } from '../src/cli/execute.ts'
import { audit } from '../src/tables/ledgers.ts'
import { announcement, message } from '../src/tables/messages.ts'
import { givenPortal } from './harness.ts'
import { addCompany, addUser } from './world.ts'

const portal = givenPortal()
const run = (args: readonly string[], text?: string) => execute(portal.deps, args, text)
const messages = () => portal.database.db.select().from(message)
const announcements = () => portal.database.db.select().from(announcement)
const actions = async () => {
  const rows = await portal.database.db.select().from(audit).orderBy(audit.id)
  return rows.map(({ action }) => action)
}

describe('message send', () => {
  test('writes to a company', async () => {
    const { id } = await addCompany(portal.database.db, { extId: 'T1' })
    const args = [
      'message',
      'send',
      '--company',
      'T1',
      '--type',
      'poikkeama',
      '--header',
      'Ero',
      '--body',
      'Puuttuu 5 €',
    ]
    expect(await run(args)).toEqual({ exitCode: 0, stdout: 'Sent to T1.\n', stderr: '' })
    await run(args)
    const sent = { companyId: id, userId: null, type: 'poikkeama', header: 'Ero', body: 'Puuttuu 5 €' }
    expect(await messages()).toMatchObject([sent, { ...sent, createdAt: portal.now }])
    expect(await actions()).toContain('command.message.send')
  })

  test('writes to one user, with a body from a file', async () => {
    const { id } = await addUser(portal, { username: 'maija.v', extId: 'U7' })
    await run(
      ['message', 'send', '--user', 'Maija.V', '--header', 'Hei', '--body-file', 'body.txt'],
      'Rivi\nToinen\n',
    )
    expect(await messages()).toMatchObject([
      { companyId: null, userId: id, type: 'viesti', header: 'Hei', body: 'Rivi\nToinen\n' },
    ])
  })

  test.each([
    [['--body', 'b'], 2, 'Name either --company or --user.'],
    [['--body', 'b', '--company', 'T1', '--user', 'u'], 2, 'Name either --company or --user.'],
    [['--company', 'T1'], 2, 'Give either --body or --body-file.'],
    [['--company', 'T1', '--body', 'b', '--type', 'ilmoitus'], 2, '--type must be viesti or poikkeama'],
    [['--company', 'T1', '--body', 'b'], 1, 'company: unknown company T1'],
    [['--user', 'nobody', '--body', 'b'], 1, 'There is no user nobody.'],
  ])('with %j is refused', async (options, exitCode, said) => {
    const refused = await run(['message', 'send', '--header', 'Hei', ...options])
    expect(refused).toEqual({ exitCode, stdout: '', stderr: `${said}\n` })
    expect(await messages()).toEqual([])
  })
})

test('an announcement is shown through its last day in Helsinki, changed, and ended', async () => {
  const add = ['announcement', 'add', '--viite', 'joulu', '--kuvaus', 'Joulun aukioloajat']
  const days = ['--from', '2026-11-10', '--to', '2026-12-27', '--arvo', 'https://example.fi']
  expect((await run([...add, ...days])).stdout).toBe('Added joulu.\n')
  expect(await announcements()).toMatchObject([
    {
      viite: 'joulu',
      kuvaus: 'Joulun aukioloajat',
      arvo: 'https://example.fi',
      validFrom: new Date('2026-11-09T22:00:00Z'),
      validTo: new Date('2026-12-27T22:00:00Z'),
    },
  ])
  expect((await run([...add, ...days])).stdout).toBe('joulu was so already.\n')
  expect((await run([...add, '--from', '2026-11-10T06:00:00Z'])).stdout).toBe('Changed joulu.\n')
  expect(await announcements()).toMatchObject([
    { validFrom: new Date('2026-11-10T06:00:00Z'), validTo: null },
  ])
  expect((await run([...add, '--from', 'huomenna'])).stderr).toMatch(/^from: ./)

  expect((await run(['announcement', 'end', 'joulu'])).stdout).toBe('Ended joulu.\n')
  expect(await announcements()).toMatchObject([{ validTo: portal.now }])
  expect((await run(['announcement', 'end', 'joulu'])).stdout).toBe('joulu had ended already.\n')
  expect(await run(['announcement', 'end', 'juhannus'])).toMatchObject({ exitCode: 1 })
  const own = (await actions()).filter((action) => action.startsWith('command.'))
  expect(own).toEqual(['command.announcement.add', 'command.announcement.add', 'command.announcement.end'])
})
