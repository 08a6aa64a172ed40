import { recordOf } from '../../kernel/data/records.ts'
import { closureOf, type Closure } from '../../kernel/dates/banking-days.ts'
import { daysBetween, weekdayOf, type Day, type Weekday, addDays } from '../../kernel/dates/dates.ts'
import type { OrderField } from '../../kernel/money/denominations.ts'
import type { Cents } from '../../kernel/money/money.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { orderFields } from './api.ts'
import { orderTotals, type OrderCounts, exceedsLimit } from './rules.ts'
import { countGenitives, holidayPartitives, reasonTexts as texts, weekdayGenitives } from './terms.fi.ts'

/** What was ordered for a day. */
export type PastOrder = { readonly day: Day; readonly counts: OrderCounts }

/** Counts that an order could have, and what they follow from. */
type Suggestion = {
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
/** An order counts as no further from the median than this share of it, so that typing errors do little harm. */
const ODD_SHARE = 0.3
/** Orders within so many days of a holiday are what it is compared with. */
const NEAR_DAYS = 35
/** An observed effect is weighed against so many orders without it, so that chance is not taken for a habit. */
const DOUBT = 5
/** A smaller difference is not mentioned. */
const LEAST_PERCENT = 5

type DailyOrder = PastOrder & {
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
function daily(orders: readonly PastOrder[]): readonly DailyOrder[] {
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
function levelOf(orders: readonly DailyOrder[], wanted: Day): number {
  const middle = median(orders.map(({ value }) => value))
  const weighed = orders.map(({ day, value }) => ({
    weight: WEEKLY_WEIGHT ** (daysBetween(day, wanted) / 7),
    value: Math.min(Math.max(value, middle * (1 - ODD_SHARE)), middle * (1 + ODD_SHARE)),
  }))
  return sum(weighed.map(({ weight, value }) => weight * value)) / sum(weighed.map(({ weight }) => weight))
}

/** The earlier effect of this holiday, drawn towards the effect of holidays at this place in general. */
function holidayEffect(
  past: readonly DailyOrder[],
  ordinary: readonly DailyOrder[],
  name: Holiday | undefined,
) {
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
function ratioToOthers(
  { day, weekday, value }: DailyOrder,
  ordinary: readonly DailyOrder[],
): number | undefined {
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

/** Why these counts are suggested, as a sentence. */
export function reasonOf({ orders, weekday, holiday }: Omit<Suggestion, 'counts'>): string {
  const basis = fill(texts.basis, {
    count: countGenitives[orders] ?? orders,
    what: weekday ? weekdayGenitives[weekday] : texts.order,
  })
  if (!holiday) return `${basis}.`
  const { name, percent } = holiday
  const effect = percent > 0 ? texts.more : texts.less
  return `${basis}${fill(effect, { holiday: holidayPartitives[name], percent: Math.abs(percent) })}.`
}

/** The counts of sold fields, all reduced by the same share where they would exceed the limit. */
export function withinLimit(
  counts: OrderCounts,
  { sold, limit }: { readonly sold: readonly OrderField[]; readonly limit: Cents | undefined },
): { readonly counts: Readonly<Record<OrderField, number>>; readonly isCut: boolean } {
  const offered = recordOf(orderFields, (field) => (sold.includes(field) ? (counts[field] ?? 0) : 0))
  const { total } = orderTotals(offered)
  if (limit === undefined || !exceedsLimit(total, limit)) return { counts: offered, isCut: false }
  const share = Math.max(0, limit) / total
  return { counts: recordOf(orderFields, (field) => Math.floor(offered[field] * share)), isCut: true }
}

/** The holidays that people prepare for. Holidays that follow each other count as one. */
export const holidays = [
  'newYear',
  'epiphany',
  'easter',
  'mayDay',
  'ascensionDay',
  'midsummer',
  'independenceDay',
  'christmas',
] as const
type Holiday = (typeof holidays)[number]

const holidayOf: Readonly<Record<Closure, Holiday | undefined>> = {
  newYear: 'newYear',
  epiphany: 'epiphany',
  goodFriday: 'easter',
  easterMonday: 'easter',
  mayDay: 'mayDay',
  ascensionDay: 'ascensionDay',
  midsummerEve: 'midsummer',
  independenceDay: 'independenceDay',
  christmasEve: 'christmas',
  christmasDay: 'christmas',
  boxingDay: 'christmas',
  saturday: undefined,
  sunday: undefined,
}

/** The money of a delivery lasts for about a week. */
const DAYS_AHEAD = 6

/** The days of a year's orders are asked for again and again. */
const known = new Map<Day, Holiday | undefined>()
const MOST_KNOWN = 2_000

/** The first holiday of the days that follow. */
export function holidayAfter(on: Day): Holiday | undefined {
  if (known.has(on)) return known.get(on)
  const found = firstHoliday(on)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(on, found)
  return found
}

function firstHoliday(on: Day): Holiday | undefined {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const closure = closureOf(addDays(on, ahead))
    const holiday = closure && holidayOf[closure]
    if (holiday) return holiday
  }
  return undefined
}
