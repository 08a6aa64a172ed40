import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { givenPortal } from '../../test/harness.ts'
import { addAccount, addCompany, addUser } from '../../test/world.ts'
import { sealAll } from '../platform/audit/seal-audit.ts'
import { writeEvent, writeAudit } from '../platform/ledgers/record.ts'
import { writeMail } from '../platform/mail/mail.ts'
import { audit, mail, providerKey, auditSeal } from '../tables/ledgers.ts'
import { announcement, message } from '../tables/letters.ts'
import { company } from '../tables/places.ts'
import { deposit } from '../tables/submissions.ts'
import { execute } from './execute.ts'

const portal = givenPortal()
const run = (args: readonly string[], text?: string) => execute(portal.deps, args, text)
/** A command of the owner of the tables. */
const runAsOwner = (args: readonly string[]) =>
  execute({ ...portal.deps, database: portal.database, db: portal.database.db }, args, undefined)
const trail = () => portal.database.db.select().from(audit).orderBy(audit.id)
const actions = async () => (await trail()).map(({ action }) => action)

test('migrate has nothing to do on a database of this version', async () => {
  expect(await runAsOwner(['migrate'])).toEqual({
    exitCode: 0,
    stdout: 'The database is up to date.\n',
    stderr: '',
  })
  expect(await actions()).toEqual([])
})

test('the demo fills an empty database once, and no other', async () => {
  expect(await runAsOwner(['demo'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^company [1-9]\d*$/m),
  })
  expect(await runAsOwner(['demo'])).toMatchObject({
    exitCode: 0,
    stdout: 'The demo data are there already.\n',
  })
  expect((await actions()).filter((action) => action === 'command.demo')).toHaveLength(1)
  await addCompany(portal.database.db, { extId: 'T1' })
  const refused = await runAsOwner(['demo'])
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^Demo data refused: [^\n]*\n$/),
  ])
})

describe('import', () => {
  const bundle = JSON.stringify({
    companies: [
      { extId: 'T1', name: 'Myllypuoti', businessId: '1234567-1' },
      { extId: 'T2', name: 'Rantakioski', businessId: '1234567-1' },
    ],
  })
  const names = async () => (await portal.database.db.select().from(company)).map(({ name }) => name)

  test('counts what it writes by section, and nothing the next time', async () => {
    const first = await run(['import', 'bundle.json'], bundle)
    expect(first).toMatchObject({ exitCode: 0, stderr: '' })
    expect(first.stdout).toMatch(
      /^companies +created 2 {2}changed 0 {2}unchanged 0 {2}ended 0\nImported\.\n$/,
    )
    expect(await names()).toEqual(['Myllypuoti', 'Rantakioski'])
    expect((await run(['import', 'bundle.json'], bundle)).stdout).toContain(
      'created 0  changed 0  unchanged 2',
    )
    expect(await actions()).toEqual(['provider.import', 'command.import'])
  })

  test('as a dry run counts and keeps nothing', async () => {
    const { exitCode, stdout } = await run(['import', '--dry-run', 'bundle.json'], bundle)
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/created 2 [\s\S]*Dry run: nothing was kept\./),
    ])
    expect([await names(), await actions()]).toEqual([[], []])
  })

  test('of a faulty bundle keeps nothing and names each row', async () => {
    const faulty = JSON.stringify({
      companies: [
        { extId: 'T1', name: 'Myllypuoti', businessId: '1' },
        { extId: 'T2', businessId: '1' },
      ],
      accounts: [{ extId: 'A1', company: 'T9', accountNumber: 'FI21' }],
      extra: [],
    })
    const { exitCode, stdout, stderr } = await run(['import', 'bundle.json'], faulty)
    expect([exitCode, stdout]).toEqual([1, ''])
    const [heading, ...faults] = stderr.trimEnd().split('\n')
    expect(heading).toBe('Nothing was imported: 3 fault(s).')
    expect(faults).toEqual([
      'extra: unknown section',
      expect.stringMatching(/^companies\[1\] \(T2\) name: ./),
      'accounts[0] (A1) company: unknown company T9',
    ])
    expect(await names()).toEqual([])
  })

  test('stops at an unknown key, unless told to ignore it', async () => {
    const place = { extId: 'T1', name: 'Myllypuoti', businessId: '1', kaupunki: 'Tampere' }
    const newer = JSON.stringify({ companies: [place, { ...place, extId: 'T2' }], extra: [] })
    const refused = await run(['import', 'bundle.json'], newer)
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining('companies[0] (T1) kaupunki: unknown key'),
    ])
    expect(await names()).toEqual([])
    const { exitCode, stdout } = await run(['import', '--ignore-unknown', 'bundle.json'], newer)
    expect(exitCode).toBe(0)
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual([
      'ignored: section extra',
      'ignored: companies kaupunki in 2 row(s)',
      'Imported.',
    ])
    expect(await names()).toHaveLength(2)
  })

  test('of something else than JSON is refused in one line', async () => {
    const { exitCode, stderr } = await run(['import', 'bundle.json'], '{ "companies": ')
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^The bundle is not JSON: [^\n]*\n$/)])
  })
})

test('the outbox is printed line by line, from a number on', async () => {
  const place = await addCompany(portal.database.db, { extId: 'T1' })
  for (const name of ['a', 'b\nb', 'c']) {
    const event = { type: 'contact.created', at: portal.now, companyId: place.id, userId: null } as const
    await writeEvent(portal.database.db, { ...event, data: { name } })
  }
  const { stdout } = await run(['outbox'])
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { seq: number; data: unknown })
  expect(events.map(({ data }) => data)).toEqual([{ name: 'a' }, { name: 'b\nb' }, { name: 'c' }])
  expect(events[0]).toMatchObject({ type: 'contact.created', companyExtId: 'T1', userExtId: null })
  const part = await run(['outbox', '--after', String(events[0]?.seq), '--limit', '1'])
  expect(part.stdout).toBe(`${JSON.stringify(events[1])}\n`)
  expect((await run(['outbox', '--after', String(events[2]?.seq)])).stdout).toBe('')
  expect(await run(['outbox', '--limit', '0'])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: '--limit must be a whole number from 1 to 1000\n',
  })
})

test('handled set changes the counting state of an entry', async () => {
  const { db } = portal.database
  const place = await addCompany(db)
  const account = await addAccount(db, place.id)
  const { id: userId } = await addUser(portal)
  const cents = { totalSumCents: 100, coinTotalSumCents: 0 }
  const row = {
    companyId: place.id,
    accountId: account.id,
    userId,
    securityBagNumber: '1',
    registerDate: '2026-11-14',
  }
  const [entry] = await db
    .insert(deposit)
    .values({ ...row, ...cents, createdAt: portal.now, modifiedAt: portal.now })
    .returning()
  const set = ['handled', 'set', '--kind', 'deposit', '--entry', String(entry?.id)]
  expect((await run([...set, '--state', 'laskennassa'])).stdout).toBe(
    `The deposit ${entry?.id} is now 'laskennassa'.\n`,
  )
  expect(await db.select().from(deposit)).toMatchObject([
    { countingState: 'laskennassa', countingStateSetAt: portal.now },
  ])
  expect((await run([...set, '--state', 'laskennassa'])).stdout).toContain('already')
  expect((await trail()).at(-1)).toMatchObject({
    action: 'command.handled.set',
    subject: String(entry?.id),
    detail: { kind: 'deposit', state: 'laskennassa' },
  })
  const unknown = await run(['handled', 'set', '--kind', 'changeorder', '--entry', '7', '--state', 'x'])
  expect(unknown).toEqual({ exitCode: 1, stdout: '', stderr: 'entryId: unknown change order 7\n' })
  expect((await run(['handled', 'set', '--kind', 'visit', '--entry', '7', '--state', 'x'])).exitCode).toBe(2)
  expect((await run([...set.slice(0, 5), 'x', '--state', 'x'])).exitCode).toBe(2)
})

test('a parameter is set and listed, and refused in a wrong form', async () => {
  expect((await run(['parameter', 'list'])).stdout).toContain('changeOrderCutoffLocal = 12:00\n')
  const set = await run(['parameter', 'set', 'changeOrderCutoffLocal', '10:30'])
  expect(set).toEqual({ exitCode: 0, stdout: 'changeOrderCutoffLocal is 10:30\n', stderr: '' })
  expect((await run(['parameter', 'list'])).stdout).toContain('changeOrderCutoffLocal = 10:30\n')
  expect((await trail()).at(-1)).toMatchObject({
    action: 'command.parameter.set',
    subject: 'changeOrderCutoffLocal',
    detail: { from: '12:00', to: '10:30' },
  })
  const wrong = await run(['parameter', 'set', 'changeOrderCutoffLocal', 'half past ten'])
  expect(wrong).toMatchObject({ exitCode: 1, stderr: 'value: not in the form of this parameter\n' })
  const unknown = await run(['parameter', 'set', 'cutoff', '10:30'])
  expect([unknown.exitCode, unknown.stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no parameter cutoff\. Parameters: changeOrderCutoffLocal, /),
  ])
})

test('a new key works at once, and can end the older ones', async () => {
  const [first, second] = [
    await run(['provider-key', 'new']),
    await run(['provider-key', 'new', '--end-older']),
  ]
  const ask = (key: string) =>
    portal.app.inject({ url: '/api/provider/outbox', headers: { 'x-provider-key': key.trim() } })
  expect((await ask(second.stdout)).statusCode).toBe(200)
  expect((await ask(first.stdout)).statusCode).toBe(401)
  const keys = await portal.database.db.select().from(providerKey).orderBy(providerKey.id)
  expect(keys).toMatchObject([{ endedAt: portal.now }, { endedAt: null }])
  expect(await actions()).toEqual(['command.provider-key.new', 'command.provider-key.new'])
  expect(JSON.stringify(await trail())).not.toContain(second.stdout.trim())
})

test('the list of mail says what became of each letter', async () => {
  const { db } = portal.database
  expect((await run(['mail', 'list'])).stdout).toBe('There is no mail.\n')
  for (const subject of ['Vanha', 'Lähetetty', 'Uusi']) {
    await writeMail(db, { recipient: 'a@example.fi', subject, body: `${subject} viesti` }, portal.now)
  }
  await db.update(mail).set({ sentAt: portal.now }).where(eq(mail.subject, 'Lähetetty'))
  const { stdout } = await run(['mail', 'list', '--limit', '2'])
  expect([...stdout.matchAll(/^Subject: (.*)$/gm)].map(([, subject]) => subject)).toEqual([
    'Lähetetty',
    'Uusi',
  ])
  expect(stdout).toMatch(/, sent 2026-11-15T08:00:00\.000Z\n[\s\S]*, waits\n[\s\S]*Uusi viesti\n$/)
})

const messages = () => portal.database.db.select().from(message)
const announcements = () => portal.database.db.select().from(announcement)

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

test('an announcement is shown through its last day', async () => {
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

const deps = () => ({ ...portal.deps, database: portal.database, db: portal.database.db })
const runAudit = (...args: readonly string[]) => execute(deps(), ['audit', ...args], undefined)
const inDays = (days: number) => new Date(portal.now.getTime() + days * DAY_MS)

async function addDay(subject: string): Promise<void> {
  const common = { at: portal.now, action: 'deposit.created', userId: 1, companyId: 2 }
  for (const part of ['a', 'b']) await writeAudit(deps().db, { ...common, subject: subject + part })
  await sealAll(deps())
}

test('a sealed note tells of the old rows that are taken', async () => {
  for (const subject of ['1', '2', '3']) {
    await addDay(subject)
    portal.now = inDays(300)
  }
  const [, , , last] = await deps().db.select().from(auditSeal).orderBy(auditSeal.seq)
  const before = inDays(-500).toISOString().slice(0, 10)
  expect(await runAudit('retain', '--before', before)).toMatchObject({
    stderr: '',
    stdout: 'Took 4 row(s), seals 1 to 4.\n',
  })
  const rows = await deps().db.select().from(audit).orderBy(audit.id)
  expect(rows.map(({ subject, action }) => subject || action)).toEqual(['3a', '3b', 'audit.retained'])
  expect(rows.at(-1)?.detail).toEqual({
    before: `${before}T00:00:00.000Z`,
    rows: 4,
    firstSeq: 1,
    lastSeq: 4,
    lastHash: last?.hash,
    through: null,
  })
  expect((await runAudit('verify')).stdout).toMatch(/^All 3 sealed rows hold; 0 wait/)
  expect((await runAudit('retain', '--before', before)).stdout).toBe('There is nothing to take.\n')
  await addDay('4')
  portal.now = inDays(700)
  const later = inDays(-450).toISOString().slice(0, 10)
  expect((await runAudit('retain', '--before', later)).stdout).toBe('Took 5 row(s), seals 5 to 9.\n')
  expect((await runAudit('verify')).stdout).toMatch(/^All 1 sealed rows hold/)
})

test('nothing young is taken, nor from a log that does not hold', async () => {
  await addDay('1')
  portal.now = inDays(401)
  const refused = await runAudit('retain', '--before', portal.now.toISOString().slice(0, 10))
  expect(refused).toMatchObject({ exitCode: 1, stderr: 'The audit log is kept for 400 days at least.\n' })
  await deps().db.update(audit).set({ subject: 'x' }).where(eq(audit.subject, '1a'))
  const broken = await runAudit('retain', '--before', inDays(-400).toISOString().slice(0, 10))
  expect(broken).toMatchObject({ exitCode: 1, stderr: 'The seal of audit row 1 is broken.\n' })
  expect(await runAudit('retain', '--before', 'eilen')).toMatchObject({ exitCode: 2 })
  expect(await deps().db.$count(audit)).toBe(2)
})

test('verifying names the first row whose seal is broken', async () => {
  const { db } = deps()
  const set = (value: string) =>
    execute(portal.deps, ['parameter', 'set', 'visitRequestMinimumLeadTime', value], undefined)
  for (const value of ['1', '2', '3']) await set(`1${value}`)
  await sealAll(portal.deps)
  await set('20')
  const seals = await db.select().from(auditSeal).orderBy(auditSeal.seq)
  expect((await runAudit('verify')).stdout.split('\n')).toEqual([
    `All ${seals.length} sealed rows hold; 2 wait(s) for a seal.`,
    expect.stringContaining(`The head is {"seq":${seals.length},"hash":"${seals.at(-1)?.hash}"`),
    '',
  ])
  await db.update(audit).set({ subject: 'another' }).where(eq(audit.id, seals[3]!.auditId))
  expect(await runAudit('verify')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'The seal of audit row 4 is broken.\n',
  })
})
