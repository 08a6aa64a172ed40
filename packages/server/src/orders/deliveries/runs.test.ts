import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, done, laterIn, read, refused, type Staff } from '../../../test/bags-world.ts'
import {
  addDriver,
  closed,
  delivered,
  DRIVER,
  FROZEN_DAY,
  givenDeliveries,
  OPEN_DAY,
  pack,
  packSupplies,
  planRun,
  recordsOf,
  sendRun,
  tell,
} from '../../../test/deliveries-world.ts'
import { madeRows } from '../../../test/neighbours.ts'
import { entryEvent, handledChangeOrder } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { deliveryRoute, run, runDriver } from '../../tables/orders.ts'
import { driverBlock } from '../../tables/places.ts'

const given = givenDeliveries()
const { portal } = given
const db = () => portal.database.db
const later = laterIn(portal)
const { stored, steps } = recordsOf(portal)
const stageOf = async (id: number) => (await stored(id)).stage
const plan = (day?: string, crew?: readonly string[]) =>
  planRun(given.dispatcher, given.world.routeId, day, crew)
const send = async () => (await sendRun(given.dispatcher, given.world.routeId)).run
const tellOf = (runId: number, outcome: object) =>
  tell(given.dispatcher, runId, given.world.company.id, outcome)
const runsOf = async (day = FROZEN_DAY) => read(given.dispatcher, `/runs?day=${day}`)
/** Two orders of the place that are packed: of money and of supplies. */
async function packBoth() {
  const ids = { money: await given.world.order(), supplies: await given.world.supplies() }
  await pack(given.packer, ids.money)
  await packSupplies(given.packer, ids.supplies)
  return ids
}

describe('the crew of a run', () => {
  beforeEach(async () => {
    await addDriver(portal, '10200', 'Kallio')
    await addDriver(portal, '10203', 'Peltola')
  })

  test('is from the list of drivers, each once', async () => {
    await addDriver(portal, '10200', 'Kallio')
    await addDriver(portal, '10900', 'Estetty')
    const { staffId } = given.dispatcher
    const block = { personId: '10900', reason: 'misuse', blockedAt: portal.now, staffId } as const
    await db().insert(driverBlock).values(block)
    expect(await read(given.dispatcher, '/drivers')).toEqual({
      rows: [
        { personId: DRIVER, name: 'Kalle Ajuri', area: 'Uusimaa' },
        { personId: '10200', name: 'Kalle Kallio', area: 'Uusimaa' },
        { personId: '10203', name: 'Kalle Peltola', area: 'Uusimaa' },
      ],
    })
    expect((await read(given.dispatcher, '/drivers?q=pelt')).rows).toHaveLength(1)
    const wish = { routeId: given.world.routeId, day: FROZEN_DAY, crew: ['10900'] }
    expect(await refused(given.dispatcher, '/runs', wish)).toBe('notFound')
  })

  test('is told with the run, and of another run with that', async () => {
    await plan(FROZEN_DAY, ['10203'])
    const made = await plan(FROZEN_DAY, ['10200', '10203'])
    expect(made.crew.map(({ name }: { name: string }) => name)).toEqual(['Kalle Kallio', 'Kalle Peltola'])
  })

  test('is changed whole, and that of other runs stays', async () => {
    const other = await plan(FROZEN_DAY, ['10200'])
    const { runId } = await plan(FROZEN_DAY, ['10200', '10203'])
    const change = async (crew: readonly string[], version: number) =>
      (await given.dispatcher.change(`/runs/${runId}/crew`, { crew, version })).json()
    expect((await change(['999'], 0)).code).toBe('notFound')
    expect(await change(['10203'], 0)).toMatchObject({ crew: [{ personId: '10203' }], version: 1 })
    const crews = (await madeRows(portal, runDriver)).map((each) => [each.runId, each.personId])
    expect(crews).toEqual([
      [other.runId, '10200'],
      [runId, '10203'],
    ])
  })
})

describe('a run', () => {
  test('is planned as the next part of its route and day', async () => {
    const [other] = await db().insert(deliveryRoute).values({ name: 'Länsi' }).returning()
    await db().insert(run).values({ routeId: other!.id, day: FROZEN_DAY, part: 7 })
    await plan(OPEN_DAY)
    const first = { part: 1, state: 'planned', routeName: 'Etelä 1', stops: 0, openStops: 0 }
    expect(await plan()).toMatchObject(first)
    expect((await plan()).part).toBe(2)
    expect((await runsOf()).rows.map(({ part }: { part: number }) => part)).toEqual([1, 2, 7])
  })

  test('is planned for a living day and route', async () => {
    const { world } = given
    const wish = { routeId: world.routeId, day: FROZEN_DAY }
    expect(await refused(given.dispatcher, '/runs', { ...wish, routeId: 999 })).toBe('notFound')
    expect(await refused(given.dispatcher, '/runs', { ...wish, day: '2026-11-14' })).toBe('dayInPast')
    portal.now = new Date('2026-11-16T22:00:00Z')
    const night = await world.hire('ajo2', 'dispatcher')
    expect(await refused(night, '/runs', wish)).toBe('dayInPast')
    await db().update(deliveryRoute).set({ endedAt: portal.now })
    expect(await refused(night, '/runs', { ...wish, day: OPEN_DAY })).toBe('notFound')
  })

  test('shows what its stops get on its day', async () => {
    const { money, supplies } = await packBoth()
    const unpacked = await given.world.order()
    await given.world.order({ deliveryDate: OPEN_DAY })
    await given.world.order(await addPlace(portal))
    const { stops } = await read(given.dispatcher, `/runs/${(await plan()).runId}`)
    const ids = stops.map(({ orders }: { orders: { orderId: number }[] }) => orders.map((o) => o.orderId))
    expect(ids).toEqual([[money, unpacked, supplies]])
  })

  test('leaves with what is packed for its stops alone', async () => {
    const { runId } = await plan()
    const { world, packer, dispatcher } = given
    expect(await refused(dispatcher, `/runs/${runId}/depart`, { version: 0 })).toBe('runEmpty')
    const { money, supplies } = await packBoth()
    const others = [
      await world.order(),
      await world.order({ deliveryDate: OPEN_DAY }),
      await world.order(await addPlace(portal)),
    ]
    for (const id of others.slice(1)) await pack(packer, id)
    const left = await done(dispatcher, `/runs/${runId}/depart`, { version: 0 })
    const departed = portal.now.toISOString()
    expect(left.run).toMatchObject({ state: 'left', stops: 1, openStops: 1, departed })
    expect(left.stops[0].orders).toMatchObject([
      { orderId: money, stage: 'onItsWay', runId },
      { kind: 'supplyOrder', orderId: supplies, stage: 'onItsWay' },
    ])
    expect(await Promise.all(others.map(stageOf))).toEqual([null, 'packed', 'packed'])
    expect(await refused(dispatcher, `/runs/${runId}/depart`, { version: 1 })).toBe('stateChanged')
  })

  test('that leaves is told and recorded for each order', async () => {
    const { money, supplies } = await packBoth()
    await send()
    const events = (await madeRows(portal, outbox)).map(({ type }) => type)
    expect(events.slice(-2)).toEqual(['changeorder.departed', 'supplyorder.departed'])
    const [row] = await db().select().from(audit).where(eq(audit.action, 'run.left'))
    expect(row?.detail).toEqual({ orders: [money], supplies: [supplies], pickups: [] })
  })

  test('is back only when every stop has its outcome', async () => {
    await packBoth()
    const { runId, version } = await send()
    const path = `/runs/${runId}/return`
    expect(await refused(given.dispatcher, path, { version })).toBe('stopsOpen')
    const { run: told } = await tellOf(runId, delivered)
    expect(told).toMatchObject({ stops: 1, openStops: 0 })
    expect(await refused(given.dispatcher, path, { version })).toBe('changedElsewhere')
    const back = await done(given.dispatcher, path, { version: told.version })
    expect(back.run).toMatchObject({ state: 'back' })
    const twice = { version: told.version + 1 }
    expect(await refused(given.dispatcher, path, twice)).toBe('stateChanged')
  })

  test('that should be back is shown on every day', async () => {
    await packBoth()
    const { runId } = await send()
    await plan()
    expect((await runsOf()).late).toEqual([])
    portal.now = new Date('2026-11-18T10:00:00Z')
    const night = await given.world.hire('ajo2', 'dispatcher')
    const { rows, late } = await read(night, `/runs?day=${OPEN_DAY}`)
    expect([rows, late]).toMatchObject([[], [{ runId, state: 'left' }]])
  })
})

describe('the outcome of a stop', () => {
  test('keeps the device’s time beside the server’s own', async () => {
    await packBoth()
    const { runId } = await send()
    later(90)
    const crew = await given.world.hire('ajo2', 'dispatcher')
    const at = new Date(portal.now.getTime() - 60 * 60_000).toISOString()
    const outcome = { ...closed, note: 'Ovi lukossa', at }
    const { stops } = await tell(crew, runId, given.world.company.id, outcome)
    const recorded = { recordedAt: portal.now.toISOString(), by: 'ajo2 Työntekijä' }
    expect(stops[0].outcome).toEqual({ ...outcome, receiver: '', isSealRead: false, ...recorded })
  })

  test('is a step of each order and told to the systems', async () => {
    const { money, supplies } = await packBoth()
    const { runId } = await send()
    await tellOf(runId, { ...closed, note: 'Ovi lukossa' })
    const step = [1, 'notDelivered', 'Kiinni. Ovi lukossa']
    expect((await steps('changeOrder', money)).at(-1)).toEqual(step)
    expect((await steps('supplyOrder', supplies)).at(-1)).toEqual(step)
    const [told] = await db().select().from(outbox).where(eq(outbox.type, 'changeorder.notdelivered'))
    const data = { reason: 'closed', note: 'Ovi lukossa', happenedAt: portal.now.toISOString() }
    expect(told?.data).toMatchObject({ entryId: money, ...data })
  })

  test('told again or late changes nothing; another one is refused', async () => {
    await packBoth()
    const { runId } = await send()
    const { run: told } = await tellOf(runId, closed)
    await done(given.dispatcher, `/runs/${runId}/return`, { version: told.version })
    const before = await db().$count(outbox)
    const again = await tellOf(runId, { ...closed, note: 'uudelleen' })
    expect([again.stops[0].outcome.note, await db().$count(outbox)]).toEqual(['', before])
    const other = { runId, companyId: given.world.company.id, ...delivered }
    expect(await refused(given.dispatcher, '/stops/outcome', other)).toBe('stateChanged')
  })

  test('needs a reason, and a stop of the run', async () => {
    await packBoth()
    const stop = { runId: (await send()).runId, companyId: given.world.company.id }
    const codeOf = (more: object) => refused(given.dispatcher, '/stops/outcome', { ...stop, ...more })
    expect(await codeOf({ outcome: 'notDelivered' })).toBe('required')
    expect(await codeOf({ ...closed, companyId: 99_999 })).toBe('notFound')
    expect(await codeOf({ ...closed, runId: 99_999 })).toBe('notFound')
  })

  test('needs a time that can be, after departure', async () => {
    await packBoth()
    const { runId } = await send()
    const at = (minutes: number) => new Date(portal.now.getTime() + minutes * 60_000).toISOString()
    const stop = { runId, companyId: given.world.company.id, ...delivered }
    const codeOf = (minutes: number) =>
      refused(given.dispatcher, '/stops/outcome', { ...stop, at: at(minutes) })
    expect([await codeOf(10), await codeOf(-25 * 60)]).toEqual(['dayInFuture', 'dayInPast'])
    // A device whose clock is slow tells the departure: before the van left nothing was delivered.
    const { stops } = await tellOf(runId, { ...delivered, at: at(-60) })
    expect(stops[0].outcome.at).toBe(portal.now.toISOString())
  })
})

describe('what was not delivered', () => {
  let ids = { money: 0, supplies: 0 }
  beforeEach(async () => {
    ids = await packBoth()
    const { runId } = await send()
    const { run: told } = await tellOf(runId, closed)
    await done(given.dispatcher, `/runs/${runId}/return`, { version: told.version })
  })
  const entry = (more: object) => ({ kind: 'changeOrder', orderId: ids.money, version: 3, ...more })
  const undelivered = async () => (await read(given.dispatcher, '/deliveries/undelivered')).rows

  test('waits in a list until it is taken back', async () => {
    await given.world.order()
    const orders = [
      { kind: 'changeOrder', orderId: ids.money, attempt: 1 },
      { kind: 'supplyOrder', orderId: ids.supplies },
    ]
    expect(await undelivered()).toMatchObject([{ companyId: given.world.company.id, orders }])
    const returned = entry({ reason: 'Liike lopetti' })
    expect(await done(given.dispatcher, '/deliveries/return', returned)).toMatchObject({ stage: 'returned' })
    expect(await madeRows(portal, handledChangeOrder)).toMatchObject([{ error1: 'Palautui' }])
    expect((await undelivered())[0].orders).toMatchObject([{ orderId: ids.supplies }])
    const again = entry({ version: 4 })
    expect(await refused(given.dispatcher, '/deliveries/return', again)).toBe('stateChanged')
  })

  test('goes out again with the planned run that has it', async () => {
    const { dispatcher } = given
    const { runId, version } = await plan()
    const put = await done(dispatcher, '/deliveries/again', entry({ runId }))
    expect(put).toMatchObject({ stage: 'notDelivered', attempt: 1, runId })
    const { stops } = await read(dispatcher, `/runs/${runId}`)
    expect(stops).toMatchObject([{ orders: [{ orderId: ids.money }], outcome: null }])
    const left = await done(dispatcher, `/runs/${runId}/depart`, { version })
    expect(left.stops[0].orders).toMatchObject([{ stage: 'onItsWay', attempt: 2 }])
    await tellOf(runId, delivered)
    expect((await steps('changeOrder', ids.money)).slice(-2)).toEqual([
      [2, 'onItsWay', ''],
      [2, 'delivered', ''],
    ])
  })

  test('goes out at once with a run that is out', async () => {
    await pack(given.packer, await given.world.order())
    const { runId } = await send()
    const sent = await done(given.dispatcher, '/deliveries/again', entry({ runId }))
    expect(sent).toMatchObject({ stage: 'onItsWay', attempt: 2, runId })
    expect((await db().select().from(entryEvent).where(eq(entryEvent.entryId, ids.supplies))).length).toBe(3)
  })

  test('goes out with no run that is back', async () => {
    const [{ runId }] = (await runsOf()).rows
    const codeOf = (of: number) => refused(given.dispatcher, '/deliveries/again', entry({ runId: of }))
    expect([await codeOf(runId), await codeOf(99_999)]).toEqual(['stateChanged', 'notFound'])
  })
})

describe('a run leaves', () => {
  const depart = async ({ runId, version }: { runId: number; version: number }, staff = given.dispatcher) =>
    (await staff.act(`/runs/${runId}/depart`, { version })).json()
  const hiredAt = async (moment: string): Promise<Staff> => {
    portal.now = new Date(moment)
    return given.world.hire(`ajo-${portal.now.getTime()}`, 'dispatcher')
  }

  test('on its own day in Helsinki, neither before nor after [R-DLV-02]', async () => {
    await pack(given.packer, await given.world.order({ deliveryDate: OPEN_DAY }))
    const planned = await plan(OPEN_DAY)
    const message =
      'Ajo on päivälle 18.11.2026, ja se voi lähteä vain silloin. Jos ajat tänään, tee ajo tälle päivälle.'
    expect(await depart(planned)).toMatchObject({ code: 'runNotToday', message })
    for (const moment of ['2026-11-17T21:59:59Z', '2026-11-18T22:00:00Z'])
      expect((await depart(planned, await hiredAt(moment))).code).toBe('runNotToday')
    const left = await depart(planned, await hiredAt('2026-11-17T22:00:00Z'))
    expect(left).toMatchObject({ run: { state: 'left' } })
  })

  test('with at least one person [R-DLV-03]', async () => {
    await pack(given.packer, await given.world.order())
    const { runId, version } = await plan(FROZEN_DAY, [])
    const message = 'Ajolla ei ole ketään. Lisää ajolle vähintään yksi henkilö.'
    expect(await depart({ runId, version })).toMatchObject({ code: 'runWithoutCrew', message })
    const manned = await given.dispatcher.change(`/runs/${runId}/crew`, { crew: [DRIVER], version: 0 })
    expect(await depart(manned.json())).toMatchObject({ run: { state: 'left' } })
  })
})

describe('a planned run', () => {
  const removal = (runId: number, version = 0) => [`/runs/${runId}/remove`, { version }] as const

  test('for which nothing is packed can be removed, with its crew [R-DLV-04]', async () => {
    await given.world.order()
    const other = await plan(OPEN_DAY)
    const { runId } = await plan()
    expect(await refused(given.dispatcher, ...removal(runId, 7))).toBe('changedElsewhere')
    expect((await given.packer.act(...removal(runId))).statusCode).toBe(403)
    expect(await done(given.dispatcher, ...removal(runId))).toEqual({ runId })
    expect((await runsOf()).rows).toEqual([])
    expect((await madeRows(portal, runDriver)).map((each) => each.runId)).toEqual([other.runId])
    expect(await refused(given.dispatcher, ...removal(runId))).toBe('notFound')
  })

  test('stays where something is packed for it [R-DLV-04]', async () => {
    await packBoth()
    expect(await refused(given.dispatcher, ...removal((await plan()).runId))).toBe('runHasStops')
    const { runId, version } = await send()
    expect(await refused(given.dispatcher, ...removal(runId, version))).toBe('stateChanged')
  })

  test('stays where something was put on it [R-DLV-04]', async () => {
    await packBoth()
    const { stops } = await tellOf((await send()).runId, closed)
    const { runId } = await plan()
    const [{ kind, orderId, version }] = stops[0].orders
    await done(given.dispatcher, '/deliveries/again', { kind, orderId, version, runId })
    expect(await refused(given.dispatcher, ...removal(runId))).toBe('runHasStops')
  })
})
