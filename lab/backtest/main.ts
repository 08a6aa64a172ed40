import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { daysBetween, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { orderTotals, type OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { HISTORY_DAYS, suggestOrder, type PastOrder } from '@kassavirta/domain/orders/change-orders/suggest'
import { heading, row, say } from '../table.ts'
import { kinds, makeShop, type MadeShop } from './made-shops.ts'

const SHOPS_OF_KIND = 20

/** The ways that are compared. The history has something in it, oldest first. */
const ways = {
  suggestion: (history: readonly PastOrder[], wanted: Day) => suggestOrder(history, wanted)?.counts,
  'same as last time': (history: readonly PastOrder[]) => history.at(-1)?.counts,
} as const
type Way = keyof typeof ways
const wayNames = Object.keys(ways) as readonly Way[]

const worths = recordOf(orderFields, (field) => orderTotals({ [field]: 1 }).total)

/** What is too much and too little of each note and roll, in cents. */
const errorOf = (counts: OrderCounts, real: OrderCounts): number =>
  orderFields.reduce(
    (sum, field) => sum + Math.abs((counts[field] ?? 0) - (real[field] ?? 0)) * worths[field],
    0,
  )

type Trial = { readonly value: number; readonly errors: Readonly<Record<Way, number>> }

/** Every order of the second year, as each way would have had it the day before. */
function trialsOf({ orders }: MadeShop): readonly Trial[] {
  return orders.flatMap(({ day, counts }, index) => {
    if (day < '2025-01-01') return []
    const history = orders.slice(0, index).filter((past) => daysBetween(past.day, day) <= HISTORY_DAYS)
    const last = history.at(-1)
    if (!last) return []
    // Where there is no suggestion, people do what they did before.
    const errors = recordOf(wayNames, (way) => errorOf(ways[way](history, day) ?? last.counts, counts))
    return [{ value: orderTotals(counts).total, errors }]
  })
}

/** Prints a line for a kind of shop, and says which way was the nearest. */
function tell(name: string, trials: readonly Trial[]): Way {
  const mean = (of: (trial: Trial) => number): number =>
    trials.reduce((sum, trial) => sum + of(trial), 0) / trials.length / 100
  const euros = mean(({ value }) => value)
  const errors = wayNames.map((way) => mean((trial) => trial.errors[way]))
  const cells = errors.map((error) => `${error.toFixed(0)} (${((100 * error) / euros).toFixed(1)} %)`)
  row(name, trials.length, euros.toFixed(0), ...cells)
  return wayNames[errors.indexOf(Math.min(...errors))]!
}

/** How far suggested orders are from what made shops ordered: nearer than the other ways, or something is wrong. */
export async function run([seed = 'printed']: readonly string[]): Promise<boolean> {
  say(`Mean absolute error by value, seed '${seed}', ${SHOPS_OF_KIND} shops of each kind\n`)
  heading('shops', 'orders', 'mean order, €', ...wayNames.map((way) => `${way}, €`))
  const trials = kinds.map((kind) => {
    const made = Array.from({ length: SHOPS_OF_KIND }, (_, nth) => makeShop(kind, `${seed} ${nth}`))
    const ofKind = made.flatMap(trialsOf)
    tell(kind.name, ofKind)
    return ofKind
  })
  return tell('all', trials.flat()) === 'suggestion'
}
