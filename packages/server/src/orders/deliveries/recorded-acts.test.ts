import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { lessPieces, orderPieces } from '@kassavirta/domain/bags/vault/rules'
import { done, laterIn, read, refused, type Staff } from '../../../test/bags-world.ts'
import {
  closed,
  FROZEN_DAY,
  givenDeliveries,
  LESS,
  OPEN_DAY,
  pack,
  packSupplies,
  planRun,
  recordsOf,
  sendRun,
  tell,
} from '../../../test/deliveries-world.ts'
import { madeRows } from '../../../test/neighbours.ts'
import { setExceptions } from '../../../test/orders-world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { entryEvent, vaultMove } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { runBag, runPickup, runStop, recurringOccurrence, recurringOrder } from '../../tables/orders.ts'
import { company } from '../../tables/places.ts'

const given = givenDeliveries()
const { portal } = given
const db = () => portal.database.db
const later = laterIn(portal)
const { stored } = recordsOf(portal)
const companyId = () => given.world.company.id
const told = async (type: string) =>
  (await madeRows(portal, outbox))
    .filter((event) => event.type === type)
    .map(({ at, companyId: of, data }) => ({ at, companyId: of, data }))
const recorded = (kind: string) => db().select().from(audit).where(like(audit.action, kind))

describe('each act on an order', () => {
  /** Acts on one order, a minute after each other, with what must be recorded of each. */
  async function actOnAll() {
    const { world, packer, dispatcher, supervisor } = given
    const orderId = await world.order()
    const expected: unknown[][] = []
    const act = async (staff: Staff, action: string, detail: object, path: string, body: object) => {
      const now = later(1)
      await done(staff, path, body)
      expect((await stored(orderId)).modifiedAt).toEqual(now)
      expected.push([now, `changeorder.${action}`, String(orderId), companyId(), staff.staffId, detail])
    }
    const path = `/orders/${orderId}`
    await act(packer, 'packed', { seal: 'S-1' }, `${path}/pack`, { seal: 'S-1', version: 0 })
    const wrong = { from: 'packed', to: 'received', reason: 'Väärä rivi' }
    const correction = { stage: 'received', reason: 'Väärä rivi', version: 1 }
    await act(supervisor, 'corrected', wrong, `${path}/correct`, correction)
    const less = { seal: 'S-2', reason: 'Rulla puuttui' }
    await act(packer, 'packed', less, `${path}/pack`, { ...less, counts: LESS, version: 2 })
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, companyId(), closed)
    const { runId } = await planRun(dispatcher, world.routeId)
    const named = { kind: 'changeOrder', orderId }
    await act(dispatcher, 'sentAgain', { runId }, '/deliveries/again', { ...named, runId, version: 5 })
    // The other van is still out, and takes it at once.
    const out = { runId: run.runId }
    await act(dispatcher, 'sentAgain', out, '/deliveries/again', { ...named, ...out, version: 6 })
    await tell(dispatcher, run.runId, companyId(), closed)
    const reason = 'Liike lopetti'
    await act(dispatcher, 'returned', { reason }, '/deliveries/return', { ...named, reason, version: 8 })
    return { orderId, expected, ...out }
  }

  test('is recorded once: which, whose, by whom, when and why', async () => {
    const { expected } = await actOnAll()
    const rows = (await recorded('%order.%')).map(
      ({ at, action, subject, companyId: of, staffId, detail }) => [at, action, subject, of, staffId, detail],
    )
    expect(rows).toEqual(expected)
  })

  test('moves money of its place if it packs or unpacks', async () => {
    const { orderId, expected } = await actOnAll()
    const moves = (await db().select().from(vaultMove)).filter((move) => move.companyId === companyId())
    expect(moves.map((move) => [move.orderId, move.at])).toEqual(
      [0, 1, 2, 5].map((index) => [orderId, expected[index]?.[0]]),
    )
  })

  test('is told to the systems with what changed', async () => {
    const { orderId, runId } = await actOnAll()
    const unpacked = { stage: null, reason: 'Väärä rivi', attempt: 2 }
    expect(await told('changeorder.corrected')).toMatchObject([{ data: unpacked }])
    const departed = { entryId: orderId, attempt: 3, deliveryDate: FROZEN_DAY, runId }
    expect((await told('changeorder.departed')).at(-1)).toMatchObject({ data: departed })
    const returned = { entryId: orderId, reason: 'Liike lopetti' }
    expect(await told('changeorder.returned')).toMatchObject([{ companyId: companyId(), data: returned }])
  })

  test('is a step of the desk that its customer follows', async () => {
    await actOnAll()
    const last = { stage: 'returned', source: 'desk', note: 'Liike lopetti' }
    const { staffId } = given.dispatcher
    expect((await madeRows(portal, entryEvent)).at(-1)).toMatchObject({ ...last, staffId })
  })
})

test('a packed order knows its reason and time', async () => {
  const id = await given.world.order()
  const countingStateSetAt = later(1)
  await pack(given.packer, id, { counts: LESS, reason: 'Rulla puuttui' })
  expect(await stored(id)).toMatchObject({ packReason: 'Rulla puuttui', countingStateSetAt })
})

describe('what is cancelled', () => {
  const reason = 'Liike suljettu'

  test('is recorded and told with its reason', async () => {
    const id = await given.world.order()
    const at = later(1)
    await done(given.dispatcher, `/orders/${id}/cancel`, { reason, version: 0 })
    const { staffId } = given.dispatcher
    const row = { at, action: 'changeorder.cancelled', subject: String(id), companyId: companyId(), staffId }
    expect(await recorded('%order.%')).toMatchObject([{ ...row, detail: { reason } }])
    const data = { entryId: id, deliveryDate: FROZEN_DAY, reason }
    expect(await told('changeorder.cancelled')).toMatchObject([{ at, companyId: companyId(), data }])
  })

  test('after it was packed brings its money back', async () => {
    const id = await given.world.order()
    await pack(given.packer, id)
    await done(given.supervisor, `/orders/${id}/cancel`, { reason, version: 1 })
    const moves = (await db().select().from(vaultMove)).filter(({ orderId }) => orderId === id)
    const [out, back] = moves.map((move) => move.pieces)
    expect(out).toMatchObject({ pcs_20e: -5, pcs_2e: -25 })
    expect(lessPieces(orderPieces({}), out!)).toEqual(back)
  })

  test('of supplies is told with what was in it', async () => {
    const id = await given.world.supplies()
    await packSupplies(given.packer, id, { counts: { tt_kpl_sinetit: 40 }, reason: 'Loppu' })
    await done(given.supervisor, `/supplies/${id}/cancel`, { reason, version: 1 })
    const packed = { entryId: id, reason: 'Loppu', tt_kpl_sinetit: 40, tt_kpl_pikkumusta: 0 }
    expect(await told('supplyorder.packed')).toMatchObject([{ companyId: companyId(), data: packed }])
    const cancelled = { entryId: id, deliveryDate: FROZEN_DAY, reason }
    expect(await told('supplyorder.cancelled')).toMatchObject([{ data: cancelled }])
  })
})

test('supplies take no money, and their return needs no reason', async () => {
  const { world, packer, dispatcher } = given
  const orderId = await world.supplies()
  await packSupplies(packer, orderId)
  const { run } = await sendRun(dispatcher, world.routeId)
  await tell(dispatcher, run.runId, companyId(), closed)
  await done(dispatcher, '/deliveries/return', { kind: 'supplyOrder', orderId, version: 3 })
  const row = { action: 'supplyorder.returned', subject: String(orderId), staffId: dispatcher.staffId }
  expect((await recorded('%order.%')).at(-1)).toMatchObject({ ...row, companyId: companyId(), detail: {} })
  expect((await db().select().from(vaultMove)).filter((move) => move.companyId === companyId())).toEqual([])
})

describe('what a crew says of a stop', () => {
  let [runId, shopId] = [0, 0]
  let clock = {} as { at: Date; recordedAt: Date }
  const sent = () => ({ at: clock.at.toISOString(), note: 'Takaovi' })
  const pickup = { outcome: 'fetched', bags: 1, numbers: [] as string[], reason: 'closed' }
  // A reason that was typed before the outcome was changed to a good one is dropped.
  const both = { outcome: 'delivered', reason: 'closed', receiver: 'Elli Ranta', isSealRead: true, pickup }
  const none = { outcome: 'notFetched', reason: 'closed', bags: 3, numbers: ['48210001'] }

  beforeEach(async () => {
    const { world, packer, dispatcher } = given
    shopId = (await world.nextStop('Lielahti')).id
    await pack(packer, await world.order())
    await world.declare('48210001')
    const left = (await sendRun(dispatcher, world.routeId)).run
    runId = left.runId
    // A place that has left the route since is still a stop of the van that set out for it.
    await db().update(company).set({ routeId: null }).where(eq(company.id, companyId()))
    clock = { at: later(1), recordedAt: later(1) }
    const first = await tell(dispatcher, runId, companyId(), { ...both, ...sent() })
    for (const _ of [1, 2]) {
      const { run } = await tell(dispatcher, runId, shopId, { pickup: none, ...sent() })
      if (run.version !== first.run.version + 1) throw new Error('an act told twice was done twice')
    }
  })

  test('is stored by its device’s clock beside the server’s', async () => {
    const by = { ...clock, staffId: given.dispatcher.staffId, note: 'Takaovi' }
    const place = { runId, companyId: companyId(), reason: null }
    const { receiver, isSealRead } = both
    const brought = { ...place, ...by, outcome: 'delivered', receiver, isSealRead }
    expect(await madeRows(portal, runStop)).toEqual([brought])
    const fetched = { ...place, ...by, outcome: 'fetched', bags: 1, declared: 1 }
    const failed = { runId, companyId: shopId, ...by, outcome: 'notFetched', reason: 'closed' }
    const pickups = (await madeRows(portal, runPickup)).toSorted((a, b) => b.bags - a.bags)
    expect(pickups).toEqual([fetched, { ...failed, bags: 0, declared: 0 }])
  })

  test('is recorded whole, with each repetition', async () => {
    const ofStop = (of: number) => ({
      subject: `${runId}/${of}`,
      companyId: of,
      staffId: given.dispatcher.staffId,
    })
    const detail = { outcome: null, reason: null, at: sent().at, pickup: none }
    expect(await recorded('stop.%')).toMatchObject([
      {
        ...ofStop(companyId()),
        action: 'stop.delivered',
        detail: { ...detail, outcome: 'delivered', pickup },
      },
      { ...ofStop(shopId), action: 'stop.notFetched', detail },
      { ...ofStop(shopId), action: 'stop.repeated', detail },
    ])
  })

  test('is a step of each order, and an event', async () => {
    const steps = await db().select().from(entryEvent).where(eq(entryEvent.stage, 'delivered'))
    expect(steps.map(({ note }) => note)).toContain('Takaovi')
    const [event] = await told('changeorder.delivered')
    expect(event).toMatchObject({ data: { happenedAt: sent().at } })
    expect(event?.data).not.toHaveProperty('reason')
  })

  test('is changed by no other word, nor brings untaken bags', async () => {
    const other = { runId, companyId: shopId, pickup: { outcome: 'fetched', bags: 0, numbers: [] } }
    expect(await refused(given.dispatcher, '/stops/outcome', other)).toBe('stateChanged')
    expect(await madeRows(portal, runBag)).toEqual([])
  })
})

describe('nothing is told of', () => {
  const fetched = { outcome: 'fetched', bags: 1, numbers: [] }

  test('a run that has not left', async () => {
    await pack(given.packer, await given.world.order())
    const { runId } = await planRun(given.dispatcher, given.world.routeId)
    const stop = { runId, companyId: companyId(), pickup: fetched }
    expect(await refused(given.dispatcher, '/stops/outcome', stop)).toBe('notFound')
  })

  test('a place to which nothing was brought', async () => {
    const { world, packer, dispatcher } = given
    await pack(packer, await world.order())
    const { runId } = (await sendRun(dispatcher, world.routeId)).run
    const shop = await world.nextStop('Lielahti')
    await tell(dispatcher, runId, companyId(), { outcome: 'delivered' })
    expect(await recorded('stop.%')).toMatchObject([{ detail: { outcome: 'delivered', pickup: null } }])
    const brought = { runId, companyId: shop.id, outcome: 'delivered' }
    expect(await refused(dispatcher, '/stops/outcome', brought)).toBe('notFound')
    expect((await read(dispatcher, `/runs/${runId}`)).stops).toHaveLength(1)
  })
})

describe('an act that another has overtaken is refused:', () => {
  const reason = 'Asiakas soitti'

  test('cancelling, and sending again what is on the shelf', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const orderId = await world.order()
    await pack(packer, orderId)
    const cancelling = { reason, version: 0 }
    expect(await refused(supervisor, `/orders/${orderId}/cancel`, cancelling)).toBe('changedElsewhere')
    const { runId } = await planRun(dispatcher, world.routeId)
    const again = { kind: 'changeOrder', orderId, runId, version: 1 }
    expect(await refused(dispatcher, '/deliveries/again', again)).toBe('stateChanged')
  })

  test('sending again and cancelling what is out', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const orderId = await world.order()
    await pack(packer, orderId)
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, companyId(), closed)
    const before = await stored(orderId)
    const { runId } = await planRun(dispatcher, world.routeId)
    const again = { kind: 'changeOrder', orderId, runId, version: 2 }
    expect(await refused(dispatcher, '/deliveries/again', again)).toBe('changedElsewhere')
    const cancelling = { reason, version: 3 }
    expect(await refused(supervisor, `/orders/${orderId}/cancel`, cancelling)).toBe('stateChanged')
    expect(await stored(orderId)).toEqual(before)
  })
})

describe('nothing is packed', () => {
  const codeOf = async (id: number) =>
    refused(given.packer, `/orders/${id}/pack`, { seal: `S-${id}`, version: 0 })

  test('for a day that is closed', async () => {
    const id = await given.world.order()
    await setExceptions(portal, { [FROZEN_DAY]: null })
    expect(await codeOf(id)).toBe('dayClosed')
    expect(await stored(id)).toMatchObject({ stage: null, sealNumber: '' })
  })

  /** An order that a recurring order made for a day whose cut-off is to come. */
  async function makeRepeated(stopped = false): Promise<number> {
    const { world } = given
    const orderId = await world.order({ deliveryDate: OPEN_DAY })
    const of = { ...world.owner, createdAt: portal.now, lookAt: portal.now }
    const ended = stopped ? { stoppedAt: portal.now, stoppedBy: world.user.id } : {}
    const repeats = { weekdays: ['wednesday'], everyWeeks: 1, fromDay: OPEN_DAY, counts: {} } as const
    const [made] = await db()
      .insert(recurringOrder)
      .values({ ...of, ...repeats, ...ended })
      .returning()
    const day = { recurringId: made!.id, day: OPEN_DAY, state: 'made', deliveryDate: OPEN_DAY } as const
    await db()
      .insert(recurringOccurrence)
      .values({ ...day, orderId, settledAt: portal.now })
    return orderId
  }

  test('that a customer may still skip', async () => {
    const [single, repeated] = [await given.world.order({ deliveryDate: OPEN_DAY }), await makeRepeated()]
    await setParameter(db(), 'recurringOrders', 'true', portal.now)
    expect([await codeOf(repeated), await codeOf(single)]).toEqual(['orderNotFrozen', undefined])
    expect(await codeOf(await makeRepeated(true))).toBeUndefined()
    await setParameter(db(), 'recurringOrders', 'false', portal.now)
    expect(await codeOf(repeated)).toBeUndefined()
  })
})
