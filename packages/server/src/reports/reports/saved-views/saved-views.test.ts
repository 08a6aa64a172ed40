import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { givenPortal, type TestPortal } from '../../../../test/harness.ts'
import {
  addCompany,
  addAccount,
  addChain,
  addConcern,
  addMandate,
  addRole,
  addUser,
  changeRights,
  signIn,
} from '../../../../test/world.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { mail } from '../../../tables/ledgers.ts'
import { portalUser } from '../../../tables/people.ts'
import { mandate, userCompanyRole } from '../../../tables/places.ts'
import { savedView } from '../../../tables/reports.ts'
import { sendDueViews } from './send-due.ts'

const portal = givenPortal()
const db = () => portal.database.db
let world: Awaited<ReturnType<typeof savedViewWorld>>
beforeEach(async () => {
  world = await savedViewWorld(portal)
})

describe('a view', () => {
  test('is kept, listed, renamed and removed by its person', async () => {
    const search = { range: 'month', sort: '-difference', differences: '1' }
    const kept = (await world.save({ search })).json()
    expect(kept).toEqual({
      viewId: expect.any(Number),
      name: 'Erot',
      page: 'DepositHandled',
      companyId: world.companyId,
      place: 'Myllypuoti Kaleva',
      search,
      schedule: null,
      isAvailable: true,
    })
    expect(await world.list()).toEqual([kept])
    const schedule = { on: 'monday', hour: 8 }
    expect((await world.change(kept.viewId, { name: 'Uusi nimi', schedule })).json()).toEqual({
      ...kept,
      name: 'Uusi nimi',
      schedule,
    })
    expect((await world.remove(kept.viewId)).statusCode).toBe(204)
    expect((await world.remove(kept.viewId)).statusCode).toBe(204)
    expect(await world.list()).toEqual([])
  })

  test('sent twice is one; another one of the same list and place needs another name, in any case of letters', async () => {
    const [first, again] = [await world.save(), await world.save()]
    expect(again.json()).toEqual(first.json())
    const taken = await world.save({ name: 'EROT', search: { differences: '1' } })
    expect(taken.json()).toMatchObject({ code: 'viewNameTaken', errorCodes: { name: 'viewNameTaken' } })
    expect((await world.save({ page: 'DepositReport' })).statusCode).toBe(200)
    const { viewId } = (await world.save({ name: 'Toinen' })).json()
    expect((await world.change(viewId, { name: 'erot', schedule: null })).json().code).toBe('viewNameTaken')
    expect((await world.change(viewId, { name: 'TOINEN', schedule: null })).json().name).toBe('TOINEN')
  })

  test.each([
    [{ search: { next: 'https://example.com' } }, 'search'],
    [{ search: { page: '2' } }, 'search'],
    [{ search: { sort: 'x; drop table' } }, 'search'],
    [{ page: 'FrontPage' }, 'page'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ customerId: undefined }, 'customerId'],
  ])('of %j is refused because of its %s', async (body, field) => {
    const answer = await world.save(body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
    expect(await world.list()).toEqual([])
  })

  test('is kept only of a list that the person may open', async () => {
    const other = await addCompany(db())
    const ofAll = { page: 'DepositExtended', customerId: '' }
    const statusOf = async (...view: Parameters<typeof world.save>) => (await world.save(...view)).statusCode
    expect(await statusOf({}, await world.stranger())).toBe(403)
    expect(await statusOf({ page: 'VisitReport' })).toBe(404)
    expect(await statusOf(ofAll, await world.stranger())).toBe(404)
    expect(await statusOf({ ...ofAll, search: { company: String(other.id) } })).toBe(404)
    expect(await statusOf({ ...ofAll, search: { chain: String(world.chainId) } })).toBe(200)
    expect(await world.list()).toHaveLength(1)
  })

  test('of somebody else is neither seen, nor changed, nor removed', async () => {
    const { viewId } = (await world.save()).json()
    const by = await world.stranger()
    expect(await world.list(by)).toEqual([])
    expect((await world.change(viewId, { name: 'Oma', schedule: null }, by)).statusCode).toBe(404)
    await world.remove(viewId, by)
    expect(await world.list()).toMatchObject([{ viewId, name: 'Erot' }])
  })

  test('whose right or place was taken away tells its name and nothing else, until it is given back', async () => {
    await world.save({ search: { find: '4711' } })
    const ofChain = { page: 'DepositExtended', name: 'Ketju', search: { chain: String(world.chainId) } }
    await world.save({ ...ofChain, customerId: '' })
    await world.endMandate()
    const gone = { companyId: null, place: '', search: {}, isAvailable: false }
    expect(await world.list()).toMatchObject([{ name: 'Erot', ...gone }, { isAvailable: true }])
    await world.endRole()
    expect(await world.list()).toMatchObject([
      { name: 'Erot', ...gone },
      { name: 'Ketju', ...gone },
    ])
    expect((await world.save({ name: 'Uusi' })).statusCode).toBe(403)
  })

  test('is not there while the provider offers none', async () => {
    const { viewId } = (await world.save()).json()
    await setParameter(db(), 'savedViews', 'false', portal.now)
    const answers = [
      await world.save(),
      await world.change(viewId, { name: 'x', schedule: null }),
      await world.remove(viewId),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await world.list()).toBeUndefined()
  })

  test('of which too many come at once: fifty are kept', async () => {
    const names = Array.from({ length: 55 }, (_, index) => `Näkymä ${index}`)
    const answers = await Promise.all(names.map((name) => world.save({ name })))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(50)
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('viewsFull')
    expect(await world.list()).toHaveLength(50)
  })
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

type Sender = { readonly authorization: string }

/** Somebody who may keep views of counted deposits at a place, and of the lists of its concern. */
async function savedViewWorld(portal: TestPortal) {
  const { db } = portal.database
  portal.now = new Date('2026-11-17T08:00:00Z')
  await setParameter(db, 'savedViews', 'true', portal.now)
  const concern = await addConcern(db)
  const chain = await addChain(db, concern.id)
  const place = await addCompany(db, { concernId: concern.id, chainId: chain.id })
  const account = await addAccount(db, place.id)
  const user = await addUser(portal, { activatedAt: portal.now })
  await addRole(db, user.id, place.id, { concernReport: true })
  await addMandate(portal, user.id, account.id, { depositReport: true })
  let headers: Sender = await signIn(portal, user.id)
  const { app } = portal
  const ofUser = (change: Parameters<typeof changeRights>[2]) =>
    changeRights(portal, { userIds: [user.id] }, change)
  return {
    companyId: place.id,
    chainId: chain.id,
    userId: user.id,
    save: (body: object = {}, by = headers) => {
      const view = { customerId: place.id, page: 'DepositHandled', name: 'Erot', search: {}, ...body }
      return app.inject({ method: 'POST', url: '/api/views', headers: by, payload: view })
    },
    list: async (by = headers) => (await app.inject({ url: '/api/views', headers: by })).json().views,
    change: (viewId: number, payload: object, by = headers) =>
      app.inject({ method: 'PUT', url: `/api/views/${viewId}`, headers: by, payload }),
    remove: (viewId: number, by = headers) =>
      app.inject({ method: 'POST', url: `/api/views/${viewId}/remove`, headers: by }),
    /** A token ends as the clock goes on. */
    signInAgain: async () => {
      headers = await signIn(portal, user.id)
    },
    stranger: async (): Promise<Sender> => signIn(portal, (await addUser(portal)).id),
    endMandate: () => ofUser((tx) => tx.update(mandate).set({ lastDay: '2026-11-16' })),
    endRole: () => ofUser((tx) => tx.update(userCompanyRole).set({ endedAt: portal.now })),
    changePerson: (values: Partial<typeof portalUser.$inferInsert>) =>
      ofUser((tx) => tx.update(portalUser).set(values).where(eq(portalUser.id, user.id))),
  }
}
