import { and, asc, desc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAYS_TRIED } from '../../../test/database.ts'
import { done, type Staff } from '../../../test/bags-world.ts'
import { deliveryWorld, DRIVER, FROZEN_DAY, type DeliveryWorld } from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { entryEvent, handledChangeOrder } from '../../tables/bags.ts'
import { outbox } from '../../tables/ledgers.ts'
import { run } from '../../tables/orders.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
/** Smaller days would take as long again to find; the seed tells the day that failed. */
const DAYS = { numRuns: DAYS_TRIED, endOnFailure: true }
const db = () => portal.database.db

type Entry = { readonly kind: 'changeOrder' | 'supplyOrder'; readonly id: number; readonly companyId: number }
test('orders only go forward, and results add up', async () => {
  const world = await deliveryWorld(portal)
  const staff = await world.hire('kaikki', 'packer', 'dispatcher', 'supervisor')
  const day = fc.record({
    ordered: fc.tuple(someCounts, someCounts),
    steps: fc.array(anyStep, { minLength: 10, maxLength: 25 }),
  })
  const holds = fc.asyncProperty(day, async ({ ordered, steps }) => {
    const entries = await orderDay(world, ordered)
    for (const step of steps) await play(staff, world, entries[step.of]!, step)
    for (const entry of entries) await checkEntry(entry)
    await cancelLeftovers(entries)
  })
  await fc.assert(holds, { ...DAYS, examples: [[knownDay]] })
  expect(await db().$count(run)).toBeGreaterThan(0)
})

/** Two orders of change money and one of supplies, each at a place of its own on the route. */
async function orderDay(
  world: DeliveryWorld,
  ordered: readonly Readonly<Record<string, number>>[],
): Promise<readonly Entry[]> {
  const places = []
  for (const _ of [1, 2, 3]) {
    const place = await addCompany(db(), { routeId: world.routeId })
    places.push({ companyId: place.id, accountId: (await addAccount(db(), place.id)).id })
  }
  const entries: Entry[] = []
  for (const [index, counts] of ordered.entries()) {
    const total = worthOf(counts)
    const none = { pcs_20e: 0, pcs_2e_roll: 0 }
    const sums = { totalSumCents: total, noteTotalSumCents: 0, coinTotalSumCents: total }
    const id = await world.order({ ...places[index], ...sums, ...none, ...counts })
    entries.push({ kind: 'changeOrder', id, companyId: places[index]!.companyId })
  }
  const { companyId } = places[2]!
  return [...entries, { kind: 'supplyOrder', id: await world.supplies({ companyId }), companyId }]
}

async function rowOf({ kind, id }: Entry) {
  const [row] =
    kind === 'changeOrder'
      ? await db().select().from(changeOrder).where(eq(changeOrder.id, id))
      : await db().select().from(supplyOrder).where(eq(supplyOrder.id, id))
  return row!
}

/** Plays one act, and compares what became of the order with the table. */
async function play(staff: Staff, world: DeliveryWorld, entry: Entry, wish: Step): Promise<void> {
  const before = await rowOf(entry)
  const step = wish.isLikely ? { ...wish, act: likelyAct(before.stage, wish.nth) } : wish
  const { act, counts } = step
  const { statusCode, body } = await send(staff, world, entry, before, step)
  expect(statusCode).toBeLessThan(500)
  const after = await rowOf(entry)
  const isDone = statusCode === 200
  const said = { act, body, from: before.stage, to: after.stage }
  const isRight = isDone ? mayLead({ act, from: before, to: after }) : isEqual(before, after)
  expect({ ...said, isRight }).toEqual({ ...said, isRight: true })
  const isPackedDifferent = act === 'pack' && counts !== null && entry.kind === 'changeOrder'
  const isEnough = !isPackedDifferent || worthOf(counts) <= worthOf(before)
  const mustBeDone = mustSucceed(act, before.stage) && isEnough
  expect({ ...said, isDone }).toEqual({ ...said, isDone: mustBeDone || (isDone && isEnough) })
}

const isEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

async function send(
  staff: Staff,
  { routeId }: DeliveryWorld,
  { kind, id, companyId }: Entry,
  { version, runId }: Awaited<ReturnType<typeof rowOf>>,
  { act, counts, stage }: Step,
) {
  const path = kind === 'changeOrder' ? `/orders/${id}` : `/supplies/${id}`
  const entry = { kind, orderId: id, version }
  switch (act) {
    case 'pack': {
      const other = kind === 'changeOrder' ? counts : counts && { tt_kpl_sinetit: 1 }
      return staff.act(`${path}/pack`, { seal: `S-${kind}-${id}`, version, counts: other, reason: 'Loppui' })
    }
    case 'cancel':
      return staff.act(`${path}/cancel`, { reason: 'Soitto', version })
    case 'correct':
      return staff.act(`${path}/correct`, { stage, reason: 'Kirjattu väärin', version })
    case 'returnToVault':
      return staff.act('/deliveries/return', entry)
    case 'again':
      return staff.act('/deliveries/again', { ...entry, runId: (await lastRun())?.id ?? 0 })
    case 'depart': {
      const last = await lastRun()
      const { id: of, version: seen } = last?.state === 'planned' ? last : await planRun(staff, routeId)
      return staff.act(`/runs/${of}/depart`, { version: seen })
    }
    case 'return': {
      const last = await lastRun()
      return staff.act(`/runs/${last?.id ?? 0}/return`, { version: last?.version ?? 0 })
    }
    default: {
      const outcome =
        act === 'deliver' ? { outcome: 'delivered' } : { outcome: 'notDelivered', reason: 'noTime' }
      return staff.act('/stops/outcome', { runId: runId ?? 0, companyId, ...outcome })
    }
  }
}

/** The newest run. One that could not leave, because it was empty, still waits for what is sent again. */
async function lastRun(): Promise<typeof run.$inferSelect | undefined> {
  const [last] = await db().select().from(run).orderBy(desc(run.id)).limit(1)
  return last
}

async function planRun(staff: Staff, routeId: number): Promise<{ id: number; version: number }> {
  const { runId, version } = await done(staff, '/runs', { routeId, day: FROZEN_DAY, crew: [DRIVER] })
  return { id: runId, version }
}

async function checkEntry(entry: Entry): Promise<void> {
  const row = await rowOf(entry)
  if (entry.kind === 'changeOrder') await checkResult(entry, row as typeof changeOrder.$inferSelect)
  const told = await db()
    .select()
    .from(entryEvent)
    .where(and(eq(entryEvent.kind, entry.kind), eq(entryEvent.entryId, entry.id)))
    .orderBy(asc(entryEvent.id))
  const places = told.map(({ attempt, stage }) => attempt * 10 + rankIn(stage))
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
  const [last] = told.slice(-1)
  const isTold = last?.attempt === row.attempt && last.stage === row.stage
  expect(row.stage === null || isTold).toBe(true)
  const events = (await db().select().from(outbox).orderBy(outbox.id)).filter(
    ({ type, data }) =>
      type.startsWith(entry.kind.toLowerCase()) && (data as { entryId: number }).entryId === entry.id,
  )
  expect(events.length).toBeGreaterThanOrEqual(told.length)
  await expect(stepBack(entry, row)).rejects.toThrow('Failed query')
}

/** The result says what is in the bag: its sums are those of its denominations, and at most what was ordered. */
async function checkResult({ id }: Entry, order: typeof changeOrder.$inferSelect): Promise<void> {
  const results = await db().select().from(handledChangeOrder).where(eq(handledChangeOrder.changeOrderId, id))
  expect(results.length).toBeLessThanOrEqual(1)
  const [result] = results
  const isPacked = order.packedAt !== null
  expect(result !== undefined || !isPacked).toBe(true)
  if (!result) return
  const { noteTotalSumCents: notes, coinTotalSumCents: coins, totalSumCents: total } = result
  expect([total, notes + coins]).toEqual([worthOf(result), worthOf(result)])
  expect(total).toBeLessThanOrEqual(worthOf(order))
  expect(result.error1).toBe(
    order.stage === 'cancelled' ? 'Peruttu' : order.stage === 'returned' ? 'Palautui' : '',
  )
  const packed = (isPacked ? (order.packedCounts ?? order) : result) as Readonly<Record<string, unknown>>
  const pieces = result as Readonly<Record<string, unknown>>
  for (const field of Object.keys(WORTHS)) expect([field, pieces[field]]).toEqual([field, packed[field] ?? 0])
}

/** The database itself refuses to go back, whoever asks. */
function stepBack({ kind, id }: Entry, { stage }: Awaited<ReturnType<typeof rowOf>>): Promise<unknown> {
  const table = kind === 'changeOrder' ? changeOrder : supplyOrder
  const back = stage === null ? { attempt: 0 } : { stage: null, cancelledAt: null }
  return db().update(table).set(back).where(eq(table.id, id)).execute()
}

/** The next day begins with nothing in the house. */
async function cancelLeftovers(entries: readonly Entry[]): Promise<void> {
  for (const { kind, id } of entries) {
    const table = kind === 'changeOrder' ? changeOrder : supplyOrder
    const row = await rowOf({ kind, id, companyId: 0 })
    if (row.stage === 'cancelled') continue
    await db()
      .update(table)
      .set({ stage: 'cancelled', cancelledAt: portal.now, attempt: row.attempt + 1 })
      .where(eq(table.id, id))
  }
}

/** What the design says of orders, written down beside the code that follows it. */
type Position = { readonly attempt: number; readonly stage: string | null }
type Move = { readonly act: string; readonly from: Position; readonly to: Position }

const ranks: Readonly<Record<string, number>> = {
  packed: 1,
  onItsWay: 2,
  delivered: 3,
  notDelivered: 3,
  returned: 4,
  cancelled: 5,
}
const rankIn = (stage: string | null): number => (stage === null ? 0 : (ranks[stage] ?? Number.NaN))

/** Every pair of stages that an act may lead through within one attempt. */
const steps: readonly (readonly [string, string | null, string])[] = [
  ['pack', null, 'packed'],
  ['pack', 'packed', 'packed'],
  ['cancel', null, 'cancelled'],
  ['cancel', 'packed', 'cancelled'],
  ['depart', 'packed', 'onItsWay'],
  ['deliver', 'onItsWay', 'delivered'],
  ['fail', 'onItsWay', 'notDelivered'],
  ['returnToVault', 'notDelivered', 'returned'],
]

/** Whether the table has a move; only what goes out once more or is corrected is another attempt. */
function isInTable({ act, from, to }: Move): boolean {
  const isNext = to.attempt === from.attempt + 1
  if (act === 'correct')
    return isNext && from.stage !== null && from.stage !== 'cancelled' && to.stage !== 'cancelled'
  if (act === 'again') return isNext && from.stage === 'notDelivered' && to.stage === 'onItsWay'
  if (to.attempt !== from.attempt) return false
  return steps.some(([name, before, after]) => name === act && before === from.stage && after === to.stage)
}

/** Whether an act must succeed on an order at a stage, whatever else is going on. */
const mustSucceed = (act: string, stage: string | null): boolean =>
  steps.some(([name, before]) => name === act && before === stage)

/** What an act may leave where it was: others leave with the run, it is told again, or it waits for a later run. */
const quietActs: readonly string[] = ['depart', 'return', 'deliver', 'fail', 'again']

/** Whether an act that succeeded may have led where the order is now. */
const mayLead = (move: Move): boolean =>
  isInTable(move) ||
  // An order may also leave as the one that was put on the run.
  (move.act === 'depart' && isInTable({ ...move, act: 'again' })) ||
  (quietActs.includes(move.act) && move.from.stage === move.to.stage && move.from.attempt === move.to.attempt)

/** What people do most of the time with an order at a stage. */
const likelyActs: Readonly<Record<string, readonly string[]>> = {
  received: ['pack'],
  packed: ['depart', 'depart', 'pack', 'cancel'],
  onItsWay: ['fail', 'fail', 'deliver', 'cancel'],
  notDelivered: ['again', 'returnToVault', 'return', 'cancel'],
  delivered: ['correct', 'fail'],
  returned: ['correct', 'again'],
  cancelled: ['correct', 'pack'],
}
const likelyAct = (stage: string | null, nth: number): string => {
  const acts = likelyActs[stage ?? 'received'] ?? []
  return acts[nth % acts.length] ?? 'pack'
}

/** Cents in one of each, as the specification lists notes, rolls and bags (§9). */
const WORTHS: Readonly<Record<string, number>> = {
  pcs_50e: 50_00,
  pcs_20e: 20_00,
  pcs_5e: 5_00,
  pcs_2e_roll: 50_00,
  pcs_1e_roll: 25_00,
  pcs_1e_bag: 1000_00,
  pcs_20cent_roll: 8_00,
  pcs_5cent_roll: 2_50,
  pcs_1e: 1_00,
  pcs_5cent: 5,
}

const worthOf = (counts: Readonly<Record<string, unknown>>): number =>
  Object.entries(WORTHS).reduce((sum, [field, cents]) => sum + cents * Number(counts[field] ?? 0), 0)

/** One act of a day on one of its three orders. */
type Step = {
  readonly of: number
  readonly act: string
  /** Most acts are those that people do with such an order; the others must often be refused. */
  readonly isLikely: boolean
  readonly nth: number
  readonly counts: Readonly<Record<string, number>> | null
  readonly stage: string
}

const someCounts = fc.dictionary(fc.constantFrom(...Object.keys(WORTHS)), fc.integer({ min: 1, max: 4 }), {
  minKeys: 1,
  maxKeys: 4,
})
const anyStep: fc.Arbitrary<Step> = fc.record({
  of: fc.integer({ min: 0, max: 2 }),
  act: fc.constantFrom(
    'pack',
    'pack',
    'depart',
    'deliver',
    'fail',
    'cancel',
    'returnToVault',
    'again',
    'correct',
    'return',
  ),
  isLikely: fc.integer({ min: 0, max: 3 }).map((side) => side > 0),
  nth: fc.nat({ max: 11 }),
  counts: fc.option(someCounts),
  stage: fc.constantFrom('received', 'packed', 'onItsWay', 'delivered', 'notDelivered', 'returned'),
})

const step = (act: string, more: Partial<Step> = {}): Step => ({
  of: 0,
  act,
  isLikely: false,
  nth: 0,
  counts: null,
  stage: 'packed',
  ...more,
})

/** What chance might leave out: more than was ordered, less, a van that cannot be called back, and a second way out. */
const knownDay: { ordered: [Record<string, number>, Record<string, number>]; steps: Step[] } = {
  ordered: [{ pcs_50e: 2 }, { pcs_20e: 3, pcs_2e_roll: 1 }],
  steps: [
    step('pack', { counts: { pcs_50e: 3 } }),
    step('pack', { counts: { pcs_20e: 4 } }),
    step('depart'),
    step('cancel'),
    step('fail'),
    // Nothing is packed, so the run stays, and leaves with what is put on it.
    step('depart'),
    step('again'),
    step('depart'),
    step('fail'),
    step('returnToVault'),
    step('again'),
    step('pack', { of: 1 }),
    step('cancel', { of: 1 }),
    step('correct', { of: 1 }),
  ],
}
