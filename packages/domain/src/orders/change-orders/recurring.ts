import { freezingInstant, type FreezingTerms } from '../../places/companies/accounts.ts'
import { previousBankingDay } from '../../kernel/dates/banking-days.ts'
import { cutOffInstant, cutOffOn, isDeliveryDay, lastOrderFor } from '../../kernel/dates/delivery-dates.ts'
import {
  addDays,
  day,
  dayOf,
  daysBetween,
  weekdayOf,
  type Day,
  type Weekday,
} from '../../kernel/dates/dates.ts'

/** On which days an order comes: given weekdays of every n-th week, counted from the week of `from`. */
export type Recurrence = {
  readonly weekdays: readonly Weekday[]
  readonly everyWeeks: number
  readonly from: Day
  readonly until: Day | null
}

/** One day of a recurring order, by the pattern and the rule of its account. */
export type PlannedOccurrence = {
  /** The day that the pattern gives. */
  readonly day: Day
  readonly deliveryDate: Day
  /** Moved to a day that has an occurrence already: it falls out, or one morning would bring money twice. */
  readonly isOmitted: boolean
  /** When the order is made by itself. */
  readonly makes: Date
  /** Until when it can be ordered. */
  readonly cutOff: Date
}

const SOME_MONDAY = day('2018-01-01')
const weekOf = (on: Day): number => Math.floor(daysBetween(SOME_MONDAY, on) / 7)

const isOnPattern = (on: Day, { weekdays, everyWeeks, from, until }: Recurrence): boolean =>
  from <= on &&
  (until === null || on <= until) &&
  weekdays.includes(weekdayOf(on)) &&
  (weekOf(on) - weekOf(from)) % everyWeeks === 0

/** The days of the pattern from one day to another. */
export function* patternDays(recurrence: Recurrence, first: Day, last: Day): Generator<Day> {
  const { from, until } = recurrence
  const end = until !== null && until < last ? until : last
  for (let on = first < from ? from : first; on <= end; on = addDays(on, 1))
    if (isOnPattern(on, recurrence)) yield on
}

/** The occurrence of one day of the pattern. */
export function planOf(on: Day, recurrence: Recurrence, terms: FreezingTerms): PlannedOccurrence {
  let deliveryDate = on
  while (!isDeliveryDay(deliveryDate, terms)) deliveryDate = addDays(deliveryDate, 1)
  const cutOff = orderableUntil(deliveryDate, terms)
  return {
    day: on,
    deliveryDate,
    isOmitted: deliveryDate !== on && isTaken(on, deliveryDate, recurrence, terms),
    makes: makingMoment(cutOff, terms),
    cutOff,
  }
}

/** Of several occurrences on one delivery date, the one whose own day it is stays, else the first. */
function isTaken(on: Day, deliveryDate: Day, recurrence: Recurrence, terms: FreezingTerms): boolean {
  if (isOnPattern(deliveryDate, recurrence)) return true
  for (let before = addDays(on, -1); !isDeliveryDay(before, terms); before = addDays(before, -1))
    if (isOnPattern(before, recurrence)) return true
  return false
}

/** Where the provider's own date forbids a day, the formula gives the moment until which it was possible. */
const orderableUntil = (delivery: Day, terms: FreezingTerms): Date =>
  freezingInstant(delivery, terms) ?? lastOrderFor(delivery, { ...terms, policy: 'days' })

/**
 * An order is made when the cut-off of the banking day before passes. So until then it can be changed or skipped; an
 * outage of a night, a weekend or a working day makes none late; and when it cannot be made, its place has a whole
 * banking day to order in another way.
 */
function makingMoment(cutOff: Date, terms: FreezingTerms): Date {
  const eve = previousBankingDay(dayOf(cutOff), terms.exceptions)
  return cutOffInstant(eve, cutOffOn(eve, terms.cutOff, terms.exceptions))
}

/** The stored part of an occurrence, which does not follow from the pattern. */
type StoredOccurrence = {
  readonly day: Day
  readonly skipped: boolean
  readonly state: 'coming' | 'made' | 'failed'
  /** The delivery date of its order; null while there is no order. */
  readonly deliveryDate: Day | null
}

/** May be skipped, taken back in or changed: it is not made yet and could still be ordered. */
export const isOpenOccurrence = (
  { isOmitted, cutOff }: PlannedOccurrence,
  stored: StoredOccurrence | undefined,
  now: Date,
): boolean => !isOmitted && (stored?.state ?? 'coming') === 'coming' && now < cutOff

/** How far back an order that was not made is looked for, after an outage. */
export const CATCH_UP_DAYS = 31

type RecurringPlan = {
  readonly recurrence: Recurrence
  readonly terms: FreezingTerms
  readonly stored: readonly StoredOccurrence[]
  /** When the recurring order was made: occurrences whose cut-off was before it do not belong to it. */
  readonly since: Date
  /** The last day for which the account may order now. */
  readonly latest: Day
  readonly now: Date
}

/** Occurrences without an order yet, by day; a past one among them could not be made in time. */
export function* waitingOccurrences({
  recurrence,
  terms,
  stored,
  since,
  latest,
  now,
}: RecurringPlan): Generator<PlannedOccurrence> {
  const settled = new Set(
    stored.filter(({ skipped, state }) => skipped || state !== 'coming').map(({ day: on }) => on),
  )
  // An exception day that came or went may lead a second occurrence to a day for which an order is made already.
  const taken = new Set(stored.flatMap(({ state, deliveryDate }) => (state === 'made' ? [deliveryDate] : [])))
  for (const on of patternDays(recurrence, addDays(dayOf(now), -CATCH_UP_DAYS), latest)) {
    if (settled.has(on)) continue
    const planned = planOf(on, recurrence, terms)
    const { isOmitted, cutOff, deliveryDate } = planned
    if (!isOmitted && !taken.has(deliveryDate) && cutOff > since && deliveryDate <= latest) yield planned
  }
}

/** The first that is to be made now; undefined where none is. */
export function dueOccurrence(making: RecurringPlan): PlannedOccurrence | undefined {
  for (const planned of waitingOccurrences(making)) if (planned.makes <= making.now) return planned
  return undefined
}

/** Rules, agreements and exception days change, so the job checks again at least this often. */
const CHECK_EVERY_MS = 6 * 60 * 60_000

/** When to check again, after all due orders are made. */
export function nextCheck(making: RecurringPlan): Date {
  const latest = new Date(making.now.getTime() + CHECK_EVERY_MS)
  for (const { makes } of waitingOccurrences(making)) return makes < latest ? makes : latest
  return latest
}

/** The furthest day on which the next occurrences are looked for. */
const HORIZON_DAYS = 500
const SHOWN_AHEAD = 8

/** The next occurrences that can still be ordered, and the ones between them that fall out. */
export function comingOccurrences(
  recurrence: Recurrence,
  terms: FreezingTerms,
  { since, now }: { readonly since: Date; readonly now: Date },
): readonly PlannedOccurrence[] {
  const today = dayOf(now)
  const coming: PlannedOccurrence[] = []
  let shown = 0
  for (const on of patternDays(recurrence, today, addDays(today, HORIZON_DAYS))) {
    const planned = planOf(on, recurrence, terms)
    if (planned.cutOff <= now || planned.cutOff <= since) continue
    coming.push(planned)
    if (!planned.isOmitted) shown += 1
    if (shown === SHOWN_AHEAD) break
  }
  return coming
}
