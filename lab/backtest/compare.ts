import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { orderTotals, type OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { daysBetween, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import {
  HISTORY_DAYS,
  median,
  suggestOrder,
  type PastOrder,
} from '@kassavirta/domain/orders/change-orders/suggest'
import { kinds, makeShop, type MadeShop } from './made-shops.ts'

/** The ways that are compared. The history has something in it, oldest first. */
const ways = {
  suggestion: (history: readonly PastOrder[], wanted: Day) => suggestOrder(history, wanted)?.counts,
  'same as last time': (history: readonly PastOrder[]) => history.at(-1)?.counts,
  'median of eight weeks': (history: readonly PastOrder[], wanted: Day): OrderCounts | undefined => {
    const alike = history.filter(
      ({ day }) => daysBetween(day, wanted) <= 56 && weekdayOf(day) === weekdayOf(wanted),
    )
    if (alike.length === 0) return history.at(-1)?.counts
    return recordOf(orderFields, (field) => Math.round(median(alike.map(({ counts }) => counts[field] ?? 0))))
  },
} as const
export type Way = keyof typeof ways
export const wayNames = Object.keys(ways) as readonly Way[]

const worths = recordOf(orderFields, (field) => orderTotals({ [field]: 1 }).total)

/** What is too much and too little of each note and roll, in cents. */
const errorOf = (counts: OrderCounts, real: OrderCounts): number =>
  orderFields.reduce(
    (sum, field) => sum + Math.abs((counts[field] ?? 0) - (real[field] ?? 0)) * worths[field],
    0,
  )

export type Line = { readonly name: string; readonly orders: number; readonly euros: number } & {
  /** The mean error in euros. */
  readonly errors: Readonly<Record<Way, number>>
}

type Trial = { readonly kind: string; readonly value: number; readonly errors: Readonly<Record<Way, number>> }

/** Every order of the second year, as each way would have had it the day before. */
function trialsOf({ kind, orders }: MadeShop): readonly Trial[] {
  return orders.flatMap(({ day, counts }, index) => {
    if (day < '2025-01-01') return []
    const history = orders.slice(0, index).filter((past) => daysBetween(past.day, day) <= HISTORY_DAYS)
    const last = history.at(-1)
    if (!last) return []
    // Where there is no suggestion, people do what they did before.
    const errors = recordOf(wayNames, (way) => errorOf(ways[way](history, day) ?? last.counts, counts))
    return [{ kind, value: orderTotals(counts).total, errors }]
  })
}

function lineOf(name: string, trials: readonly Trial[]): Line {
  const mean = (of: (trial: Trial) => number): number =>
    trials.reduce((sum, trial) => sum + of(trial), 0) / trials.length / 100
  return {
    name,
    orders: trials.length,
    euros: mean(({ value }) => value),
    errors: recordOf(wayNames, (way) => mean(({ errors }) => errors[way])),
  }
}

/** A line for each kind of shop, and the last for all. */
export function compare(seed: string, shopsOfKind: number): readonly Line[] {
  const trials = kinds.flatMap((kind) =>
    Array.from({ length: shopsOfKind }, (_, index) => makeShop(kind, `${seed} ${index}`)).flatMap(trialsOf),
  )
  const ofKind = kinds.map(({ name }) =>
    lineOf(
      name,
      trials.filter(({ kind }) => kind === name),
    ),
  )
  return [...ofKind, lineOf('all', trials)]
}
