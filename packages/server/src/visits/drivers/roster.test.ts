import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, done, read, refused } from '../../../test/bags-world.ts'
import { addDriver, DRIVER, FROZEN_DAY, givenDeliveries, planRun } from '../../../test/deliveries-world.ts'
import { addRole, addUser, signIn } from '../../../test/world.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { audit } from '../../tables/ledgers.ts'
import { run } from '../../tables/orders.ts'
import { driverBlock, personnel } from '../../tables/places.ts'

const given = givenDeliveries()
const db = () => given.portal.database.db
let shop = { userId: 0, companyId: 0 }
beforeEach(async () => {
  const { companyId } = await addPlace(given.portal, { transportCustomer: true, areaName: 'Uusimaa' })
  await addPlace(given.portal, { transportCustomer: true, areaName: 'Pirkanmaa' })
  await addPlace(given.portal, { transportCustomer: false, areaName: 'Pirkanmaa' })
  await addPlace(given.portal, { transportCustomer: true, areaName: 'Pirkanmaa', endedAt: given.portal.now })
  await addPlace(given.portal, { areaName: 'Lappi', endedAt: given.portal.now })
  const { id: userId } = await addUser(given.portal)
  await addRole(db(), userId, companyId)
  shop = { userId, companyId }
  const blocked = { personId: '10999', reason: 'misuse', blockedAt: given.portal.now } as const
  await db()
    .insert(driverBlock)
    .values({ ...blocked, staffId: given.dispatcher.staffId })
})

/** The cards on the list of the shop, as it is fetched next. */
async function shopCards(): Promise<readonly string[]> {
  const headers = await signIn(given.portal, shop.userId)
  const answer = await given.portal.app.inject({ url: `/api/company/${shop.companyId}`, headers })
  const { personnel: shown } = answer.json()
  return shown.map(({ personId }: { readonly personId: string }) => personId).toSorted()
}
/** The list of Uusimaa with one driver, as the provider's systems send it each night. */
const importNightly = (personId: string, firstNames: string, lastName: string) => {
  const personnelRows = [{ area: 'Uusimaa', firstNames, lastName, personId, location: '' }]
  const options = { now: given.portal.now, dryRun: false }
  return importBundle(given.portal.deps.database, { personnel: personnelRows }, options)
}

const ADDED = { personId: '10900', firstNames: 'Outi', lastName: 'Räsänen', area: 'Uusimaa' }
const add = () => done(given.dispatcher, '/roster/add', ADDED)
const LOST = { personId: DRIVER, reason: 'cardLost' }
const block = (more: object = {}) => done(given.dispatcher, '/roster/block', { ...LOST, ...more })
const roster = (query = '') => read(given.dispatcher, `/roster${query}`)
const crewOf = async (runId: number) => (await read(given.dispatcher, `/runs/${runId}`)).run.crew

describe('a driver who is taken off', () => {
  test('is gone from the lists of shops at their next fetch', async () => {
    expect(await shopCards()).toEqual([DRIVER])
    await block()
    expect(await shopCards()).toEqual([])
  })

  test('stays away though an import brings them', async () => {
    await block()
    await importNightly(DRIVER, 'Kalle', 'Ajuri')
    expect(await shopCards()).toEqual([])
    const blocked = { reason: 'cardLost', by: 'ajo Työntekijä' }
    expect((await roster()).rows).toMatchObject([{ personId: DRIVER, places: 0, blocked }])
    expect(await refused(given.dispatcher, '/roster/block', LOST)).toBe('stateChanged')
  })

  test('leaves planned runs, and other crew stays', async () => {
    await addDriver(given.portal, '10102', 'Toinen')
    const { dispatcher, world } = given
    const planned = await planRun(dispatcher, world.routeId, FROZEN_DAY, [DRIVER, '10102'])
    const left = await planRun(dispatcher, world.routeId, FROZEN_DAY, [DRIVER])
    await db().update(run).set({ state: 'left', departedAt: given.portal.now }).where(eq(run.id, left.runId))
    await block()
    expect([await crewOf(planned.runId), await crewOf(left.runId)]).toMatchObject([
      [{ personId: '10102' }],
      [{ personId: DRIVER }],
    ])
  })

  test('goes on no run', async () => {
    await block()
    expect((await read(given.dispatcher, '/drivers')).rows).toEqual([])
    const planned = { routeId: given.world.routeId, day: FROZEN_DAY, crew: [DRIVER] }
    expect(await refused(given.dispatcher, '/runs', planned)).toBe('notFound')
  })

  test('comes back by a supervisor alone, with a reason', async () => {
    await block({ reason: 'other', note: 'Vaihtoi kortin' })
    const restore = { personId: DRIVER, reason: 'Kortti löytyi' }
    expect((await given.dispatcher.act('/roster/restore', restore)).statusCode).toBe(403)
    await done(given.supervisor, '/roster/restore', restore)
    expect(await shopCards()).toEqual([DRIVER])
    expect(await refused(given.supervisor, '/roster/restore', restore)).toBe('stateChanged')
    expect(await db().$count(driverBlock)).toBe(1)
    const noted = await db().select().from(audit).where(eq(audit.subject, DRIVER))
    expect(noted.map(({ action }) => action)).toEqual(['driver.blocked', 'driver.restored'])
  })

  test('needs a reason in words where none of the others fits', async () => {
    const answer = await given.dispatcher.act('/roster/block', { ...LOST, reason: 'other', note: ' ' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'required'])
  })

  test('must be on a list', async () => {
    expect(await refused(given.dispatcher, '/roster/block', { ...LOST, personId: '1' })).toBe('notFound')
  })
})

describe('a driver whom the desk has added', () => {
  test('is on the area’s lists, untouched by imports', async () => {
    await add()
    expect(await shopCards()).toEqual([DRIVER, '10900'].toSorted())
    await importNightly('10901', 'Minna', 'Uusi')
    expect(await shopCards()).toEqual(['10900', '10901'])
  })

  test('moves to another area', async () => {
    await add()
    await done(given.dispatcher, '/roster/move', { personId: '10900', from: 'Uusimaa', area: 'Pirkanmaa' })
    expect(await shopCards()).toEqual([DRIVER])
    const moved = { area: 'Pirkanmaa', isOwn: true, places: 1, run: null }
    expect((await roster('?q=räs')).rows).toMatchObject([moved])
    expect((await roster('?area=Uusimaa')).rows).toMatchObject([{ personId: DRIVER, isOwn: false }])
  })

  test.for([
    ['an area that nobody knows', { area: 'Lapppi' }, 'unknownArea', 'area'],
    ['an area whose places have ended', { area: 'Lappi' }, 'unknownArea', 'area'],
    ['a card of another driver', { personId: DRIVER, area: 'Pirkanmaa' }, 'cardOfAnother', 'personId'],
    [
      'a list that has the driver',
      { personId: DRIVER, firstNames: 'Kalle', lastName: 'Ajuri' },
      'driverListed',
      'area',
    ],
  ] as const)('is refused for %s, at its field', async ([, change, code, field]) => {
    const answer = await given.dispatcher.act('/roster/add', { ...ADDED, ...change })
    expect([answer.json().code, Object.keys(answer.json().errors)]).toEqual([code, [field]])
    expect(await db().select().from(personnel).where(eq(personnel.keeper, 'desk'))).toEqual([])
  })

  test('is not put back by adding, once taken off', async () => {
    await add()
    await block({ personId: '10900' })
    const again = { ...ADDED, area: 'Pirkanmaa' }
    expect(await refused(given.dispatcher, '/roster/add', again)).toBe('driverBlocked')
  })

  test('of the systems stays where they say', async () => {
    const move = { personId: DRIVER, from: 'Uusimaa', area: 'Pirkanmaa' }
    expect(await refused(given.dispatcher, '/roster/move', move)).toBe('keptBySystems')
  })
})

describe('the roster', () => {
  test('tells today’s run, one under way first', async () => {
    const { routeId } = given.world
    const plan = () => planRun(given.dispatcher, routeId, '2026-11-16', [DRIVER])
    const shown = async () => (await roster()).rows[0].run?.runId
    const set = ({ runId }: { runId: number }, values: Partial<typeof run.$inferInsert>) =>
      db().update(run).set(values).where(eq(run.id, runId))
    await addDriver(given.portal, '10102', 'Toinen')
    await planRun(given.dispatcher, routeId, '2026-11-16', ['10102'])
    const [back, planned, away] = [await plan(), await plan(), await plan()]
    const tomorrow = await plan()
    await set(tomorrow, { day: '2026-11-17', state: 'left', departedAt: given.portal.now })
    await set(back, { state: 'back', departedAt: given.portal.now, returnedAt: given.portal.now })
    expect(await shown()).toBe(planned.runId)
    await set(away, { state: 'left', departedAt: given.portal.now })
    expect(await shown()).toBe(away.runId)
  })

  test('counts the drivers of each area that has drivers or places', async () => {
    await addDriver(given.portal, '10102', 'Toinen')
    const areas = [
      { area: 'Pirkanmaa', drivers: 0 },
      { area: 'Savo', drivers: 0 },
      { area: 'Uusimaa', drivers: 2 },
    ]
    expect((await roster()).areas).toEqual(areas)
  })
})
