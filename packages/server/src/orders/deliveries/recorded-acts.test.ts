import { lessPieces, orderPieces } from '@kassavirta/domain/bags/vault/rules'
import { asc, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
} from '../../../test/delivery-world.ts'
import { entryEvent } from '../../tables/counting.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { vaultMove } from '../../tables/vault.ts'

const given = givenDeliveries()
const { stored } = recordsOf(given.portal)
const db = () => given.portal.database.db
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
    const row = [given.portal.now, `changeorder.${action}`, String(orderId), companyId, staff.staffId, detail]
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
