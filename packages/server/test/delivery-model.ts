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
export const rankIn = (stage: string | null): number => (stage === null ? 0 : (ranks[stage] ?? Number.NaN))

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
export const mustSucceed = (act: string, stage: string | null): boolean =>
  steps.some(([name, before]) => name === act && before === stage)

/** What an act may leave where it was: others leave with the run, it is told again, or it waits for a later run. */
const quietActs: readonly string[] = ['depart', 'return', 'deliver', 'fail', 'again']

/** Whether an act that succeeded may have led where the order is now. */
export const mayLead = (move: Move): boolean =>
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
export const likelyAct = (stage: string | null, nth: number): string => {
  const acts = likelyActs[stage ?? 'received'] ?? []
  return acts[nth % acts.length] ?? 'pack'
}

/** Cents in one of each, as the specification lists notes, rolls and bags (§9). */
export const WORTHS: Readonly<Record<string, number>> = {
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

export const worthOf = (counts: Readonly<Record<string, unknown>>): number =>
  Object.entries(WORTHS).reduce((sum, [field, cents]) => sum + cents * Number(counts[field] ?? 0), 0)
