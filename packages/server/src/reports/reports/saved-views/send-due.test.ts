import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { savedViewWorld } from '../../../../test/saved-view-world.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { mail } from '../../../tables/ledgers.ts'
import { savedView } from '../../../tables/views.ts'
import { sendDueViews } from './send-due.ts'

const portal = givenPortal()
const db = () => portal.database.db
let world: Awaited<ReturnType<typeof savedViewWorld>>
beforeEach(async () => {
  world = await savedViewWorld(portal)
})

describe('a link', () => {
  const mails = () => db().select().from(mail).orderBy(mail.id)
  const run = async (moment: string) => {
    portal.now = new Date(moment)
    await sendDueViews(portal.deps)
  }
  async function scheduled(schedule: object = { on: 'workdays', hour: 8 }): Promise<number> {
    const { viewId } = (await world.save({ search: { find: '4711' } })).json()
    await world.change(viewId, { name: 'Erot', schedule })
    return viewId
  }

  test('is mailed when it is due, once, with no figure of the list in it', async () => {
    const viewId = await scheduled()
    await run('2026-11-18T05:59:59Z')
    expect(await mails()).toEqual([])
    await run('2026-11-18T06:00:00Z')
    await run('2026-11-18T06:01:00Z')
    const [letter, ...others] = await mails()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ recipient: 'maija@example.fi', subject: 'Näkymä Erot on luettavissa' })
    expect(letter!.body).toContain(`/raportit/lista?view=${viewId}`)
    expect(letter!.body).toContain('Hei Maija,')
    expect(letter!.body).not.toMatch(/4711|Virtanen/)
    await run('2026-11-19T06:00:30Z')
    expect(await mails()).toHaveLength(2)
  })

  test('that was missed while the server was down is mailed once', async () => {
    await scheduled()
    await run('2026-11-24T11:00:00Z')
    await run('2026-11-24T11:01:00Z')
    expect(await mails()).toHaveLength(1)
    const [view] = await db().select().from(savedView)
    expect(view?.dueAt).toEqual(new Date('2026-11-25T06:00:00Z'))
  })

  test('is mailed once though many processes look at the same moment', async () => {
    for (let each = 0; each < 20; each += 1) {
      const { viewId } = (await world.save({ name: `Näkymä ${each}` })).json()
      await world.change(viewId, { name: `Näkymä ${each}`, schedule: { on: 'workdays', hour: 8 } })
    }
    portal.now = new Date('2026-11-18T06:00:00Z')
    await Promise.all(Array.from({ length: 5 }, () => sendDueViews(portal.deps)))
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(20)
    expect(new Set(subjects).size).toBe(20)
  })

  test('is still due when only the name was changed, and not due again when its hour is chosen anew', async () => {
    const viewId = await scheduled()
    portal.now = new Date('2026-11-18T06:00:30Z')
    await world.signInAgain()
    await world.change(viewId, { name: 'Uusi nimi', schedule: { on: 'workdays', hour: 8 } })
    await run('2026-11-18T06:01:00Z')
    // A server whose clock is behind must not make the same moment due once more.
    portal.now = new Date('2026-11-18T05:59:00Z')
    await world.change(viewId, { name: 'Uusi nimi', schedule: null })
    await world.change(viewId, { name: 'Uusi nimi', schedule: { on: 'workdays', hour: 8 } })
    await run('2026-11-18T07:00:00Z')
    expect(await mails()).toMatchObject([{ subject: 'Näkymä Uusi nimi on luettavissa' }])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the right has ended', () => world.endMandate()],
    ['the person is disabled', () => world.changePerson({ disabledAt: portal.now })],
    ['the address was never confirmed', () => world.changePerson({ activatedAt: null })],
    ['the view is gone', async () => world.remove((await world.list())[0].viewId)],
    ['the provider offers none', () => setParameter(db(), 'savedViews', 'false', portal.now)],
  ])('is not mailed where %s', async (_, ending) => {
    await scheduled()
    await ending()
    await run('2026-11-18T06:00:00Z')
    expect(await mails()).toEqual([])
  })
})
