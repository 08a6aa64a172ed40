import { orderFields } from '../api.ts'
import { orderTotals, type OrderCounts } from '../rules.ts'
import { type OrderField } from '../../../kernel/money/order-count-names.ts'
import { daysBetween, weekdayOf, type Day, type Weekday } from '../../../kernel/dates/dates.ts'
import { recordOf } from '../../../kernel/data/records.ts'
import { holidayAfter, type Holiday } from './holidays.ts'

/** What was ordered for a day. */
export type PastOrder = { readonly day: Day; readonly counts: OrderCounts }

/** Counts that an order could have, and what they follow from. */
export type Suggestion = {
  readonly counts: Readonly<Record<OrderField, number>>
  /** How many earlier orders they follow. */
  readonly orders: number
  /** Their weekday; null where orders of all weekdays had to be taken. */
  readonly weekday: Weekday | null
  /** How much more or less the place orders before this holiday, in per cent. */
  readonly holiday: { readonly name: Holiday; readonly percent: number } | null
}

/** A year and the weeks around it: what was ordered before the same holiday the year before. */
export const HISTORY_DAYS = 430
/** Fewer orders than this say nothing. */
const LEAST_ORDERS = 4
const MOST_ORDERS = 8
const LEVEL_DAYS = 70
const MIX_DAYS = 182
/** A week ago counts for so much of today: this is how a trend is followed. */
const WEEKLY_WEIGHT = 0.85
/** An order counts as no further from the median than this share of it, whatever a tired hand typed. */
const ODD_SHARE = 0.3
/** Orders within so many days of a holiday are what it is compared with. */
const NEAR_DAYS = 35
/** So many ordinary orders weigh as much as what was seen: chance is not taken for a habit. */
const DOUBT = 5
/** A smaller difference is not worth a word. */
const LEAST_PERCENT = 5

type Past = PastOrder & {
  readonly value: number
  readonly weekday: Weekday
  readonly holiday: Holiday | undefined
}

/**
 * What a place will probably order for a day, by its own orders before that day; undefined where they are too few. The
 * level comes from the same weekday, what it is made of from half a year, and holidays from how it was before them.
 */
export function suggestOrder(orders: readonly PastOrder[], wanted: Day): Suggestion | undefined {
  const past = daily(orders.filter(({ day }) => day < wanted && daysBetween(day, wanted) <= HISTORY_DAYS))
  const ordinary = past.filter(({ holiday }) => holiday === undefined)
  const recent = ordinary.filter(({ day }) => daysBetween(day, wanted) <= LEVEL_DAYS)
  const alike = recent.filter(({ weekday }) => weekday === weekdayOf(wanted))
  const isAlike = alike.length >= LEAST_ORDERS
  const followed = (isAlike ? alike : recent).slice(-MOST_ORDERS)
  if (followed.length < LEAST_ORDERS) return undefined
  const holiday = holidayEffect(past, ordinary, holidayAfter(wanted))
  const value = levelOf(followed, wanted) * (1 + (holiday?.percent ?? 0) / 100)
  const mix = ordinary.filter(({ day }) => daysBetween(day, wanted) <= MIX_DAYS)
  const mixed = sum(mix.map((order) => order.value))
  const counts = recordOf(orderFields, (field) =>
    Math.round((sum(mix.map((order) => order.counts[field] ?? 0)) / mixed) * value),
  )
  return { counts, orders: followed.length, weekday: isAlike ? weekdayOf(wanted) : null, holiday }
}

/** Several orders for one day are one. */
function daily(orders: readonly PastOrder[]): readonly Past[] {
  const days = new Map<Day, OrderCounts>()
  for (const { day, counts } of orders) {
    const before = days.get(day)
    days.set(
      day,
      before ? recordOf(orderFields, (field) => (before[field] ?? 0) + (counts[field] ?? 0)) : counts,
    )
  }
  return [...days]
    .map(([day, counts]) => ({
      day,
      counts,
      value: orderTotals(counts).total,
      weekday: weekdayOf(day),
      holiday: holidayAfter(day),
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The value of an ordinary order now. */
function levelOf(orders: readonly Past[], wanted: Day): number {
  const middle = median(orders.map(({ value }) => value))
  const weighed = orders.map(({ day, value }) => ({
    weight: WEEKLY_WEIGHT ** (daysBetween(day, wanted) / 7),
    value: Math.min(Math.max(value, middle * (1 - ODD_SHARE)), middle * (1 + ODD_SHARE)),
  }))
  return sum(weighed.map(({ weight, value }) => weight * value)) / sum(weighed.map(({ weight }) => weight))
}

/** What this holiday did before, drawn towards what holidays do at this place in general. */
function holidayEffect(past: readonly Past[], ordinary: readonly Past[], name: Holiday | undefined) {
  if (name === undefined) return null
  const seen = past.flatMap((order) => {
    const ratio = order.holiday && ratioToOthers(order, ordinary)
    return ratio === undefined ? [] : [{ holiday: order.holiday, ratio }]
  })
  const all = seen.map(({ ratio }) => ratio)
  const own = seen.filter(({ holiday }) => holiday === name).map(({ ratio }) => ratio)
  const general = (median(all) * all.length) / (all.length + DOUBT)
  const percent = Math.round((Math.exp((sum(own) + general) / (own.length + 1)) - 1) * 100)
  return Math.abs(percent) < LEAST_PERCENT ? null : { name, percent }
}

/** How far an order was from the ordinary ones around it, as a logarithm, so that half and double are equally far. */
function ratioToOthers({ day, weekday, value }: Past, ordinary: readonly Past[]): number | undefined {
  const near = ordinary.filter((other) => Math.abs(daysBetween(other.day, day)) <= NEAR_DAYS)
  const alike = near.filter((other) => other.weekday === weekday)
  const others = alike.length >= LEAST_ORDERS ? alike : near
  if (others.length < LEAST_ORDERS) return undefined
  return Math.min(Math.max(Math.log(value / median(others.map((other) => other.value))), -1), 1)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? 0)) / 2 : upper
}
