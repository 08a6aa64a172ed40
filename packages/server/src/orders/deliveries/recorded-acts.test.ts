import { asc, like, eq } from 'drizzle-orm'
import { expect, test, describe } from 'vitest'
import { lessPieces, orderPieces } from '@kassavirta/domain/bags/vault/rules'
import { declareBag } from '../../../test/bags-world.ts'
import {
  closed,
  done,
  FROZEN_DAY,
  givenDeliveries,
  LESS,
  pack,
  packSupplies,
  recordsOf,
  sendRun,
  tell,
  type Staff,
  read,
  refused,
  OPEN_DAY,
} from '../../../test/deliveries-world.ts'
import { setExceptions } from '../../../test/orders-world.ts'
import { addCompany } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { entryEvent, vaultMove } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { runBag, runPickup, runStop, recurringOccurrence, recurringOrder } from '../../tables/orders.ts'
import { company } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'

const given = givenDeliveries()
const db = () => given.portal.database.db

describe('recorded acts', () => {
  const { stored } = recordsOf(given.portal)

  const later = () => (given.portal.now = new Date(given.portal.now.getTime() + 60_000))

  /** Does an act a minute after the last, and sees that the order knows when it was changed. */
  async function actOn(orderId: number, work: () => Promise<unknown>): Promise<void> {
    later()
    await work()
    expect((await stored(orderId)).modifiedAt).toEqual(given.portal.now)
  }

  const recorded = async () =>
    (await db().select().from(audit).where(like(audit.action, '%order.%')).orderBy(asc(audit.id))).map(
      ({ at, action, subject, companyId, staffId, detail }) => [
        at,
        action,
        subject,
        companyId,
        staffId,
        detail,
      ],
    )
  const told = async (type: string) =>
    (await db().select().from(outbox).orderBy(asc(outbox.id)))
      .filter((event) => event.type === type)
      .map(({ at, companyId, data }) => ({ at, companyId, data }))

  const steps = async () =>
    (await db().select().from(entryEvent)).map(({ stage, source, staffId, note }) => [
      stage,
      source,
      staffId,
      note,
    ])

  test('each act on an order is recorded once: which, whose, by whom, when and why', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const { id: companyId } = world.company
    const orderId = await world.order()
    const expected: unknown[] = []
    const act = async (staff: Staff, action: string, detail: object, path: string, body: object) => {
      await actOn(orderId, () => done(staff, path, body))
      const row = [
        given.portal.now,
        `changeorder.${action}`,
        String(orderId),
        companyId,
        staff.staffId,
        detail,
      ]
      expected.push(row)
    }
    const path = `/orders/${orderId}`
    await act(packer, 'packed', { seal: 'S-1' }, `${path}/pack`, { seal: 'S-1', version: 0 })
    const wrong = { from: 'packed', to: 'received', reason: 'Väärä rivi' }
    const correction = { stage: 'received', reason: 'Väärä rivi', version: 1 }
    await act(supervisor, 'corrected', wrong, `${path}/correct`, correction)
    expect(await told('changeorder.corrected')).toMatchObject([
      { data: { stage: null, reason: 'Väärä rivi', attempt: 2 } },
    ])
    const less = { seal: 'S-2', reason: 'Rulla puuttui' }
    await act(packer, 'packed', less, `${path}/pack`, { ...less, counts: LESS, version: 2 })
    expect(await stored(orderId)).toMatchObject({
      packReason: 'Rulla puuttui',
      countingStateSetAt: given.portal.now,
    })
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, companyId, closed)
    const { runId } = await done(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY })
    const named = { kind: 'changeOrder', orderId }
    await act(dispatcher, 'sentAgain', { runId }, '/deliveries/again', { ...named, runId, version: 5 })
    // The other van is still out, and takes it at once.
    const out = { runId: run.runId }
    await act(dispatcher, 'sentAgain', out, '/deliveries/again', { ...named, ...out, version: 6 })
    expect((await told('changeorder.departed')).at(-1)).toMatchObject({
      at: given.portal.now,
      companyId,
      data: { entryId: orderId, attempt: 3, deliveryDate: FROZEN_DAY, ...out },
    })
    await tell(dispatcher, run.runId, companyId, closed)
    const reason = 'Liike lopetti'
    await act(dispatcher, 'returned', { reason }, '/deliveries/return', { ...named, reason, version: 8 })
    expect(await told('changeorder.returned')).toMatchObject([{ data: { entryId: orderId, reason } }])
    expect((await steps()).at(-1)).toEqual(['returned', 'desk', dispatcher.staffId, reason])
    const cancelled = await world.order()
    await actOn(cancelled, () => done(dispatcher, `/orders/${cancelled}/cancel`, { reason, version: 0 }))
    expected.push([
      given.portal.now,
      'changeorder.cancelled',
      String(cancelled),
      companyId,
      dispatcher.staffId,
      { reason },
    ])
    const data = { entryId: cancelled, deliveryDate: FROZEN_DAY, reason }
    expect(await told('changeorder.cancelled')).toMatchObject([{ at: given.portal.now, companyId, data }])
    expect(await recorded()).toEqual(expected)
    // Packed, unpacked, packed with less, taken back: each moved money of its place at its moment.
    const moves = await db().select().from(vaultMove).orderBy(asc(vaultMove.id))
    expect(moves.map((move) => [move.orderId, move.companyId, move.at])).toEqual(
      expected
        .filter((_, index) => [0, 1, 2, 5].includes(index))
        .map((row) => [orderId, companyId, (row as readonly unknown[])[0]]),
    )
  })

  test('supplies take no money, and their return needs no reason', async () => {
    const { world, packer, dispatcher } = given
    const orderId = await world.supplies()
    await packSupplies(packer, orderId)
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, world.company.id, closed)
    await done(dispatcher, '/deliveries/return', { kind: 'supplyOrder', orderId, version: 3 })
    expect((await recorded()).at(-1)?.slice(1)).toEqual([
      'supplyorder.returned',
      String(orderId),
      world.company.id,
      dispatcher.staffId,
      {},
    ])
    expect(await db().$count(vaultMove)).toBe(0)
  })

  test('what is packed and then cancelled brings its money back, and is told with what was in it', async () => {
    const { world, packer, supervisor } = given
    const { id: companyId } = world.company
    const [orderId, supplies] = [await world.order(), await world.supplies()]
    await pack(packer, orderId)
    await done(supervisor, `/orders/${orderId}/cancel`, { reason: 'Liike suljettu', version: 1 })
    const [out, back] = await db().select().from(vaultMove)
    expect(out!.pieces).toMatchObject({ pcs_20e: -5 })
    expect(lessPieces(orderPieces({}), out!.pieces)).toEqual(back!.pieces)
    await packSupplies(packer, supplies, { counts: { tt_kpl_sinetit: 40 }, reason: 'Loppu' })
    await done(supervisor, `/supplies/${supplies}/cancel`, { reason: 'Turha', version: 1 })
    expect(await told('supplyorder.packed')).toMatchObject([
      { companyId, data: { entryId: supplies, reason: 'Loppu', tt_kpl_sinetit: 40, tt_kpl_pikkumusta: 0 } },
    ])
    expect(await told('supplyorder.cancelled')).toMatchObject([
      { companyId, data: { entryId: supplies, deliveryDate: FROZEN_DAY, reason: 'Turha' } },
    ])
  })
})

describe('recorded stops', () => {
  const recorded = async () =>
    (await db().select().from(audit).where(like(audit.action, 'stop.%')).orderBy(asc(audit.id))).map(
      ({ action, subject, companyId, staffId, detail }) => ({ action, subject, companyId, staffId, detail }),
    )

  test('what a crew says of a stop is recorded whole and once, by the clock of its device beside that of the server', async () => {
    const { world, packer, dispatcher } = given
    const shop = await addCompany(db(), { name: 'Lielahti', routeId: world.routeId, stopNumber: 2 })
    await pack(packer, await world.order())
    const owner = { companyId: world.company.id, accountId: world.account.id, userId: world.user.id }
    await declareBag(given.portal, { ...owner, headers: { authorization: '' } }, '48210001')
    const { run } = await sendRun(dispatcher, world.routeId)
    const { runId } = run
    // A place that has left the route since is still a stop of the van that set out for it.
    await db().update(company).set({ routeId: null }).where(eq(company.id, world.company.id))
    const at = new Date(given.portal.now.getTime() + 60_000)
    const now = (given.portal.now = new Date(at.getTime() + 60_000))
    const sent = { at: at.toISOString(), note: 'Takaovi' }

    // A reason that was typed before the outcome was changed to a good one is dropped.
    const pickup = { outcome: 'fetched', bags: 1, numbers: [], reason: 'closed' }
    const both = { outcome: 'delivered', reason: 'closed', receiver: 'Elli Ranta', isSealRead: true, pickup }
    const first = await tell(dispatcher, runId, world.company.id, { ...both, ...sent })
    expect(first.run.version).toBe(run.version + 1)
    const none = { outcome: 'notFetched', reason: 'closed', bags: 3, numbers: ['48210001'] }
    await tell(dispatcher, runId, shop.id, { pickup: none, ...sent })
    const again = await tell(dispatcher, runId, shop.id, { pickup: none, ...sent })
    expect(again.run.version).toBe(run.version + 2)
    const stop = { runId, companyId: shop.id }
    const other = { ...stop, pickup: { outcome: 'fetched', bags: 0, numbers: [] } }
    expect(await refused(dispatcher, '/stops/outcome', other)).toBe('stateChanged')

    const { staffId } = dispatcher
    const by = { at, recordedAt: now, staffId, note: 'Takaovi' }
    const { receiver, isSealRead } = both
    const place = { runId, companyId: world.company.id, reason: null }
    expect(await db().select().from(runStop)).toEqual([
      { ...place, ...by, outcome: 'delivered', receiver, isSealRead },
    ])
    expect(await db().select().from(runPickup).orderBy(asc(runPickup.companyId))).toEqual([
      { ...place, ...by, outcome: 'fetched', bags: 1, declared: 1 },
      { ...stop, ...by, outcome: 'notFetched', reason: 'closed', bags: 0, declared: 0 },
    ])
    // A number that was read before the crew said that it took nothing is no bag in the van.
    expect(await db().select().from(runBag)).toEqual([])
    const steps = await db().select().from(entryEvent).where(eq(entryEvent.stage, 'delivered'))
    expect(steps.map(({ note }) => note)).toEqual(['Takaovi'])
    const row = { subject: `${runId}/${world.company.id}`, companyId: world.company.id, staffId }
    const ofShop = { subject: `${runId}/${shop.id}`, companyId: shop.id, staffId }
    const detail = { outcome: null, reason: null, at: sent.at, pickup: none }
    expect(await recorded()).toEqual([
      { ...row, action: 'stop.delivered', detail: { ...detail, outcome: 'delivered', pickup } },
      { ...ofShop, action: 'stop.notFetched', detail },
      { ...ofShop, action: 'stop.repeated', detail },
    ])
    const [event] = (await db().select().from(outbox).orderBy(asc(outbox.id))).slice(-1)
    expect(event).toMatchObject({ type: 'changeorder.delivered', data: { happenedAt: sent.at } })
    expect(event?.data).not.toHaveProperty('reason')
  })

  test('nothing is fetched by a run that has not left, nor told of a place to which nothing was brought', async () => {
    const { world, packer, dispatcher } = given
    await pack(packer, await world.order())
    const planned = await done(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY })
    const fetched = { companyId: world.company.id, pickup: { outcome: 'fetched', bags: 1, numbers: [] } }
    expect(await refused(dispatcher, '/stops/outcome', { ...fetched, runId: planned.runId })).toBe('notFound')
    const { run } = await sendRun(dispatcher, world.routeId)
    const shop = await addCompany(db(), { name: 'Lielahti', routeId: world.routeId, stopNumber: 2 })
    const brought = { runId: run.runId, companyId: shop.id, outcome: 'delivered' }
    await tell(dispatcher, run.runId, world.company.id, { outcome: 'delivered' })
    expect(await recorded()).toMatchObject([{ detail: { outcome: 'delivered', pickup: null } }])
    expect(await refused(dispatcher, '/stops/outcome', brought)).toBe('notFound')
    expect((await read(dispatcher, `/runs/${run.runId}`)).stops).toHaveLength(1)
  })
})

describe('refused acts', () => {
  const { stored } = recordsOf(given.portal)

  test('an act that another has overtaken is refused, and leaves the order as it is', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const orderId = await world.order()
    const path = `/orders/${orderId}`
    await pack(packer, orderId)
    const reason = 'Asiakas soitti'
    expect(await refused(supervisor, `${path}/cancel`, { reason, version: 0 })).toBe('changedElsewhere')
    const planned = await done(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY })
    const again = { kind: 'changeOrder', orderId, runId: planned.runId }
    // What is on the shelf has not been sent a first time.
    expect(await refused(dispatcher, '/deliveries/again', { ...again, version: 1 })).toBe('stateChanged')
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, world.company.id, closed)
    const before = await stored(orderId)
    expect(await refused(dispatcher, '/deliveries/again', { ...again, version: 2 })).toBe('changedElsewhere')
    expect(await refused(supervisor, `${path}/cancel`, { reason, version: 3 })).toBe('stateChanged')
    expect(await stored(orderId)).toEqual(before)
  })

  test('nothing is packed for a day that is closed, nor by whoever may not unpack is what is packed cancelled', async () => {
    const { world, packer, dispatcher } = given
    const [orderId, packed] = [await world.order(), await world.order()]
    await pack(packer, packed)
    const cancelling = { reason: 'Turha', version: 1 }
    expect(await refused(dispatcher, `/orders/${packed}/cancel`, cancelling)).toBe('forbidden')
    await setExceptions(given.portal, { [FROZEN_DAY]: null })
    expect(await refused(packer, `/orders/${orderId}/pack`, { seal: 'S-9', version: 0 })).toBe('dayClosed')
    expect(await stored(orderId)).toMatchObject({ stage: null, sealNumber: '' })
  })

  /** An order that a recurring order made for a day whose cut-off is to come. */
  async function makeRepeated(): Promise<number> {
    const { world, portal } = given
    const orderId = await world.order({ deliveryDate: OPEN_DAY })
    const { companyId, accountId, userId } = await stored(orderId)
    const ofWhom = { companyId, accountId, userId, createdAt: portal.now, lookAt: portal.now }
    const repeats = { weekdays: ['wednesday'], everyWeeks: 1, fromDay: OPEN_DAY, counts: {} } as const
    const [made] = await db()
      .insert(recurringOrder)
      .values({ ...ofWhom, ...repeats })
      .returning()
    const recurringId = made!.id
    await db().insert(recurringOccurrence).values({
      recurringId,
      day: OPEN_DAY,
      state: 'made',
      deliveryDate: OPEN_DAY,
      orderId,
      settledAt: portal.now,
    })
    return orderId
  }

  test('what a customer may still skip is not packed: a day of a recurring order while those are offered', async () => {
    const { world, portal, packer } = given
    const [single, repeated] = [await world.order({ deliveryDate: OPEN_DAY }), await makeRepeated()]
    const codeOf = async (id: number) =>
      (await packer.act(`/orders/${id}/pack`, { seal: `S-${id}`, version: 0 })).json().code
    await setParameter(db(), 'recurringOrders', 'true', portal.now)
    expect([await codeOf(repeated), await codeOf(single)]).toEqual(['orderNotFrozen', undefined])
    await setParameter(db(), 'recurringOrders', 'false', portal.now)
    expect(await codeOf(repeated)).toBeUndefined()
    expect(await db().select({ stage: changeOrder.stage }).from(changeOrder)).toEqual([
      { stage: 'packed' },
      { stage: 'packed' },
    ])
  })
})
