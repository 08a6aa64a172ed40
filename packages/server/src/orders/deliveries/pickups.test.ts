import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { addPlace, done, laterIn, read, refused, type Staff } from '../../../test/bags-world.ts'
import {
  addDriver,
  delivered,
  DRIVER,
  FROZEN_DAY,
  givenDeliveries,
  pack,
  planRun,
  sendRun,
  tell,
} from '../../../test/deliveries-world.ts'
import { madeRows } from '../../../test/neighbours.ts'
import { bag } from '../../tables/bags.ts'
import { serviceCase } from '../../tables/cases.ts'
import { deliveryRoute, run, runBag, runPickup } from '../../tables/orders.ts'
import { personnel } from '../../tables/places.ts'
import { deposit, visitChangeRequest, visitRequest } from '../../tables/submissions.ts'

const given = givenDeliveries()
const { portal } = given
const db = () => portal.database.db
const later = laterIn(portal)
const [ONE, TWO, THREE] = ['48210001', '48210002', '48210003']

const pickup = (bags: number, numbers: readonly string[] = []) => ({
  pickup: { outcome: 'fetched', bags, numbers },
})
const CLOSED = { pickup: { outcome: 'notFetched', reason: 'closed' }, note: 'Ovi lukossa' }
const accept = (companyId: number, values: Partial<typeof visitRequest.$inferInsert> = {}) =>
  db()
    .insert(visitRequest)
    .values({
      companyId,
      userId: given.world.user.id,
      suggestedDate: FROZEN_DAY,
      createdAt: portal.now,
      modifiedAt: portal.now,
      stage: 'accepted',
      additionalInfo: 'Kassakaappi täynnä',
      ...values,
    })
const plan = () => planRun(given.dispatcher, given.world.routeId)
const send = () => sendRun(given.dispatcher, given.world.routeId)
const tellOf = (runId: number, outcome: object, companyId = given.world.company.id) =>
  tell(given.dispatcher, runId, companyId, outcome)
const stopsOf = async (runId: number) => (await read(given.dispatcher, `/runs/${runId}`)).stops
const change = (id: number, values: Partial<typeof deposit.$inferInsert>) =>
  db().update(deposit).set(values).where(eq(deposit.id, id))

describe('what is to be fetched', () => {
  test('waits without a run by its route, places without one last', async () => {
    const { world, packer } = given
    const shop = await world.nextStop('Sulkasaari')
    await accept(shop.id)
    await accept((await addPlace(portal, { name: 'Ilman reittiä' })).companyId)
    await world.declare(ONE)
    const away = { routeId: null, routeName: '', places: [{ name: 'Ilman reittiä' }] }
    const places = [
      { companyId: world.company.id, name: 'Esimerkki Kamppi', isVisit: false },
      { companyId: shop.id, name: 'Sulkasaari', isVisit: true },
    ]
    const before = await read(packer, `/runs?day=${FROZEN_DAY}`)
    expect(before.withoutRun).toMatchObject([{ routeName: 'Etelä 1', places }, away])
    await send()
    expect((await read(packer, `/runs?day=${FROZEN_DAY}`)).withoutRun).toMatchObject([away])
  })

  test('makes stops of a run, which leaves for them alone', async () => {
    const { world } = given
    const shop = await world.nextStop('Sulkasaari')
    await accept(shop.id)
    await world.declare(ONE)
    const { run: left, stops } = await send()
    expect(left).toMatchObject({ state: 'left', stops: 2, openStops: 2 })
    const visits = [{ kind: 'visit', additionalInfo: 'Kassakaappi täynnä' }]
    expect(stops).toMatchObject([
      { companyId: world.company.id, orders: [], pickup: { declared: 1, visits: [], outcome: null } },
      { companyId: shop.id, orders: [], pickup: { declared: 0, visits, outcome: null } },
    ])
  })

  test('is an agreed visit, by the agreed day', async () => {
    const { world } = given
    const shop = await world.nextStop('Sulkasaari')
    const { id: companyId } = shop
    await accept(companyId, { suggestedDate: '2026-11-17' })
    await accept(companyId, { proposedDate: '2026-11-17' })
    await accept(companyId, { stage: 'refused' })
    await accept(companyId, { stage: null })
    expect(await stopsOf((await plan()).runId)).toEqual([])
    await accept(companyId, { suggestedDate: '2026-11-10', proposedDate: FROZEN_DAY })
    const moved = { originalDate: '2026-11-10', newDate: FROZEN_DAY, contactInfo: '040' }
    await db()
      .insert(visitChangeRequest)
      .values({ companyId, userId: world.user.id, createdAt: portal.now, stage: 'accepted', ...moved })
    const [stop] = await stopsOf((await plan()).runId)
    expect(stop.pickup.visits.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'visit',
      'visitChange',
    ])
  })

  test('is no declaration that is removed, counted, old or fetched', async () => {
    const { world } = given
    const came = { arrivedAt: portal.now, receivedAt: portal.now }
    await change(await world.declare('1'), { removedAt: portal.now })
    await change(await world.declare('2'), { countingState: 'Käsitelty' })
    const old = new Date(portal.now.getTime() - 8 * DAY_MS)
    await change(await world.declare('3'), { createdAt: old })
    const linked = await world.declare('4')
    await world.declare('5')
    await db()
      .insert(bag)
      .values([
        { ...came, securityBagNumber: '40', linkedDepositId: linked },
        { ...came, securityBagNumber: '5' },
        { ...came, securityBagNumber: '60', depositId: await world.declare('6') },
      ])
    expect(await stopsOf((await plan()).runId)).toEqual([])
  })

  test('is on the list of one van of the day', async () => {
    await given.world.declare(ONE)
    await send()
    const { runId } = await plan()
    expect(await stopsOf(runId)).toEqual([])
    expect(await refused(given.dispatcher, `/runs/${runId}/depart`, { version: 0 })).toBe('runEmpty')
  })

  test('is what the first van did not fetch', async () => {
    for (const number of [ONE, TWO]) await given.world.declare(number)
    const first = (await send()).run.runId
    const second = (await plan()).runId
    later(10)
    await tellOf(first, pickup(1, [TWO]))
    expect(await stopsOf(second)).toMatchObject([{ pickup: { declared: 1 } }])
    later(10)
    // What was fetched at another place is no bag of this one.
    await tellOf(first, pickup(2), (await given.world.nextStop('Lielahti')).id)
    await done(given.dispatcher, `/runs/${second}/depart`, { version: 0 })
    await tellOf(second, pickup(1))
    expect(await stopsOf((await plan()).runId)).toEqual([])
  })

  test('is no visit where another run has been', async () => {
    const { world } = given
    await accept(world.company.id)
    await tellOf((await send()).run.runId, CLOSED)
    const { runId } = await plan()
    expect(await stopsOf(runId)).toHaveLength(1)
    await db().update(runPickup).set({ outcome: 'fetched', reason: null, bags: 1 })
    expect(await stopsOf(runId)).toEqual([])
    await db().update(run).set({ day: '2026-11-13' }).where(eq(run.state, 'left'))
    expect(await stopsOf(runId)).toHaveLength(1)
  })

  test('is a stop too when declared while the van is out', async () => {
    const { world, packer, dispatcher } = given
    await pack(packer, await world.order())
    const { runId } = (await send()).run
    const shop = await world.nextStop('Lielahti')
    await world.declare(THREE, shop.id)
    expect(await stopsOf(runId)).toMatchObject([
      { companyId: world.company.id, pickup: null },
      { companyId: shop.id, pickup: { declared: 1, isAdded: true, outcome: null } },
    ])
    const { run: told } = await tellOf(runId, delivered)
    expect(told.openStops).toBe(0)
    const back = await done(dispatcher, `/runs/${runId}/return`, { version: told.version })
    expect(back.stops).toHaveLength(1)
  })
})

describe('a stop', () => {
  test('keeps the run out until its pick-up has an outcome', async () => {
    const { world, dispatcher } = given
    const shop = await world.nextStop('Sulkasaari')
    await accept(shop.id)
    await world.declare(ONE)
    const { runId, version } = (await send()).run
    expect(await refused(dispatcher, `/runs/${runId}/return`, { version })).toBe('stopsOpen')
    await tellOf(runId, pickup(1))
    const told = await tellOf(runId, CLOSED, shop.id)
    const failed = { outcome: 'notFetched', reason: 'closed', note: 'Ovi lukossa', bags: 0 }
    expect(told.stops[1].pickup.outcome).toMatchObject({ ...failed, by: 'ajo Työntekijä' })
    expect(told.run).toMatchObject({ openStops: 0 })
    await done(dispatcher, `/runs/${runId}/return`, { version: told.run.version })
  })

  test('is told of delivery and pick-up at once', async () => {
    await pack(given.packer, await given.world.order())
    for (const number of [ONE, TWO]) await given.world.declare(number)
    const { runId } = (await send()).run
    const brought = { ...delivered, receiver: 'Elli Ranta', isSealRead: true }
    const numbers = [TWO, '48210009']
    for (const _ of [1, 2]) {
      const { stops } = await tellOf(runId, { ...brought, ...pickup(1, numbers) })
      const fetched = { declared: 2, outcome: { bags: 2, numbers } }
      expect(stops).toMatchObject([{ outcome: brought, pickup: fetched }])
    }
    const other = { runId, companyId: given.world.company.id, ...pickup(3) }
    expect(await refused(given.dispatcher, '/stops/outcome', other)).toBe('stateChanged')
    const rows = [await madeRows(portal, runPickup), await madeRows(portal, runBag)]
    expect(rows.map(({ length }) => length)).toEqual([1, 2])
  })

  test.for([
    ['without any outcome', {}, 'required'],
    ['not fetched without a reason', { pickup: { outcome: 'notFetched' } }, 'required'],
    ['with a number that is none', pickup(1, ['S-1']), 'bagNumberInvalid'],
  ] as const)('is not told %s', async ([, outcome, code]) => {
    await given.world.declare(ONE)
    const stop = { runId: (await send()).run.runId, companyId: given.world.company.id }
    expect(await refused(given.dispatcher, '/stops/outcome', { ...stop, ...outcome })).toBe(code)
  })

  test('is on the route of its run', async () => {
    await given.world.declare(ONE)
    const { companyId } = await addPlace(portal, { name: 'Muualla' })
    const elsewhere = { runId: (await send()).run.runId, companyId, ...pickup(1) }
    expect(await refused(given.dispatcher, '/stops/outcome', elsewhere)).toBe('notFound')
  })
})

test('drivers of the route’s area stand first, with cards', async () => {
  const { world, dispatcher } = given
  await addDriver(portal, '10200', 'Zetterberg')
  const far = { areaName: 'Lappi', firstNames: 'Kalle', lastName: 'Ajuri', personId: '10050', location: '' }
  await db().insert(personnel).values(far)
  const path = `/drivers?routeId=${world.routeId}`
  const last = { personId: '10050', name: 'Kalle Ajuri', area: 'Lappi' }
  expect((await read(dispatcher, path)).rows).toEqual([
    { personId: DRIVER, name: 'Kalle Ajuri', area: 'Uusimaa' },
    { personId: '10200', name: 'Kalle Zetterberg', area: 'Uusimaa' },
    last,
  ])
  expect((await read(dispatcher, `${path}&q=10050`)).rows).toEqual([last])
  await db().update(deliveryRoute).set({ areaName: '' })
  expect((await read(dispatcher, path)).rows[0]).toEqual(last)
})

test('a delivery’s case names who packed, drove and took it', async () => {
  const { world, packer } = given
  const entryId = await world.order()
  await pack(packer, entryId)
  const { runId } = (await send()).run
  const departed = portal.now.toISOString()
  const now = later(5)
  await tellOf(runId, { ...delivered, receiver: 'Elli Ranta', isSealRead: true })
  const { companyId, userId } = world.owner
  const asked = { entryId, companyId, userId, createdAt: now, askedAt: now, changedAt: now }
  const [made] = await db()
    .insert(serviceCase)
    .values({ kind: 'receipt', ...asked })
    .returning()
  const shown = await read(await world.hire('palvelu', 'service'), `/cases/${made!.id}`)
  expect(shown.about.delivery).toMatchObject({
    packedBy: 'pakkaaja Työntekijä',
    packedAt: departed,
    crew: [`Kalle Ajuri ${DRIVER}`],
    departed,
    delivered: now.toISOString(),
    receiver: 'Elli Ranta',
    isSealRead: true,
    markedBy: 'ajo Työntekijä',
  })
})

describe('reception', () => {
  let counter: Staff
  beforeEach(async () => {
    counter = await given.world.hire('laskija', 'counter')
  })
  const arrivals = async () => (await read(counter, `/runs/arrivals?day=${FROZEN_DAY}`)).rows
  const receive = async (number: string) => (await done(counter, '/bags/receive', { number })).bag
  const withdraw = async (number: string) => {
    const { bagId, version } = await receive(number)
    await done(counter, `/bags/${bagId}/withdraw`, { version })
  }

  /** A run that has fetched three declared bags of two places, and one that nobody declared. */
  async function fetchAll() {
    const shop = await given.world.nextStop('Lielahti')
    for (const number of [ONE, TWO, THREE]) await given.world.declare(number)
    await given.world.declare('48210004', shop.id)
    const { runId } = (await send()).run
    const at = later(5).toISOString()
    await tellOf(runId, pickup(2))
    await tellOf(runId, pickup(2, ['48210004', '48219977']), shop.id)
    later(5)
    return { at, runId }
  }

  test('sees what each run brings and misses, without sums', async () => {
    const { at } = await fetchAll()
    await given.world.declare('48210005')
    for (const number of [ONE, '48219977']) await receive(number)
    const [row] = await arrivals()
    expect(row).toMatchObject({ routeName: 'Etelä 1', declared: 4, fetched: 4, scanned: 2, missing: 2 })
    const own = { declared: 3, bags: 2, scanned: 1, numbers: [TWO, THREE] }
    const company = { companyId: given.world.company.id, name: 'Esimerkki Kamppi', city: 'Helsinki' }
    expect(row.places).toEqual([
      { company, fetched: at, ...own },
      expect.objectContaining({ bags: 2, scanned: 1, numbers: ['48210004'] }),
    ])
    for (const number of [TWO, '48210004']) await receive(number)
    expect(await arrivals()).toMatchObject([{ scanned: 4, missing: 0, places: [] }])
  })

  test('sees no fetch of another day or of nothing', async () => {
    const { runId } = await fetchAll()
    await db().update(runPickup).set({ outcome: 'notFetched', reason: 'closed', bags: 0 })
    expect(await arrivals()).toMatchObject([{ fetched: 0, missing: 0, places: [] }])
    await db().update(runPickup).set({ outcome: 'fetched', reason: null, bags: 2 })
    await db().update(run).set({ day: '2026-11-15' }).where(eq(run.id, runId))
    expect(await arrivals()).toEqual([])
  })

  test('sees only what came since its run left', async () => {
    const { world } = given
    await receive('48219001')
    later(1)
    const { runId } = await fetchAll()
    await change(await world.declare('48219002'), { countingState: 'KÄSITELTY' })
    await change(await world.declare('48219003'), { removedAt: portal.now })
    await change(await world.declare(''), { createdAt: new Date(portal.now.getTime() - DAY_MS) })
    const [other] = await db()
      .insert(run)
      .values({ routeId: world.routeId, day: '2026-11-14', part: 9 })
      .returning()
    const at = { at: portal.now, recordedAt: portal.now, staffId: given.dispatcher.staffId }
    const before = { runId: other!.id, companyId: world.company.id, ...at }
    await db()
      .insert(runPickup)
      .values({ ...before, outcome: 'fetched', bags: 1 })
    await db()
      .insert(runBag)
      .values([
        { runId: other!.id, companyId: world.company.id, number: '48219004' },
        { runId, companyId: world.company.id, number: '48219001' },
      ])
    await receive('48219004')
    const [{ places }] = await arrivals()
    expect(places[0]).toMatchObject({ scanned: 0, numbers: ['48219001', ONE, TWO, THREE].toSorted() })
  })

  test('reads which missing bag a crew has fetched', async () => {
    const { at } = await fetchAll()
    await given.world.declare('48210005')
    for (const number of [ONE, TWO, '48210004']) await receive(number)
    portal.now = new Date('2026-11-24T08:00:00Z')
    const { rows } = await read(await given.world.hire('laskija2', 'counter'), '/bags/missing')
    const fetch = { routeName: 'Etelä 1', at, bags: 2, declared: 3, isRead: false }
    expect(rows).toMatchObject([
      { number: THREE, fetch },
      { number: '48210005', fetch: null },
    ])
  })

  test('reads which missing bag’s number a crew has read', async () => {
    for (const number of [ONE, TWO]) await given.world.declare(number)
    await tellOf((await send()).run.runId, pickup(2, [ONE]))
    portal.now = new Date('2026-11-24T08:00:00Z')
    const { rows } = await read(await given.world.hire('laskija2', 'counter'), '/bags/missing')
    const fetch = { bags: 2, declared: 2 }
    expect(rows).toMatchObject([
      { number: ONE, fetch: { ...fetch, isRead: true, disputed: null } },
      { number: TWO, fetch: { ...fetch, isRead: false } },
    ])
  })

  test('counts no bag whose scan was taken back', async () => {
    for (const number of [ONE, TWO]) await given.world.declare(number)
    await receive(ONE)
    await withdraw(TWO)
    later(5)
    const { run: left, stops } = await send()
    expect(stops).toMatchObject([{ pickup: { declared: 1 } }])
    later(5)
    await tellOf(left.runId, pickup(2, [TWO, '48219977']))
    for (const number of [TWO, '48219977']) await withdraw(number)
    const place = { bags: 2, scanned: 0, numbers: [TWO, '48219977'] }
    expect(await arrivals()).toMatchObject([{ fetched: 2, scanned: 0, missing: 2, places: [place] }])
    await receive(TWO)
    const still = { ...place, scanned: 1, numbers: ['48219977'] }
    expect(await arrivals()).toMatchObject([{ scanned: 1, missing: 1, places: [still] }])
  })
})
