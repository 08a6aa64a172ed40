import { closureOf, isBankingDay, type ExceptionDays } from '../../kernel/dates/banking-days.ts'
import { cutOffInstant, cutOffOn } from '../../kernel/dates/delivery-dates.ts'
import { addDays, instantAt, type Day } from '../../kernel/dates/dates.ts'
import { HOUR_MS } from '../../kernel/dates/durations.ts'

/** A habit is judged by the same weekday of so many weeks. */
export const HABIT_WEEKS = 8
/** Deposits on at least so many of these days are a habit: half of them. */
export const USUAL_DEPOSITS = HABIT_WEEKS / 2
/** Orders on at least so many of these days are a habit. */
export const USUAL_ORDERS = 2

/** A reminder is sent so long before the cut-off. */
const AHEAD_MS = 2 * HOUR_MS

/** A time in which a reminder makes sense. */
export type Span = { readonly from: Date; readonly until: Date }

const wholeDay = (on: Day): Span => ({
  from: instantAt(on, '00:00'),
  until: instantAt(addDays(on, 1), '00:00'),
})

/** The same weekday in the weeks before a day. */
export const sameWeekdays = (today: Day): readonly Span[] =>
  Array.from({ length: HABIT_WEEKS }, (_, week) => wholeDay(addDays(today, -7 * (week + 1))))

type Orders = { readonly cutOff: string; readonly exceptions: ExceptionDays }

/** The last two hours before the cut-off; undefined on a day on which banks or the provider are closed. */
export function orderReminder(today: Day, { cutOff, exceptions }: Orders): Span | undefined {
  if (!isBankingDay(today, exceptions)) return undefined
  const until = cutOffInstant(today, cutOffOn(today, cutOff, exceptions))
  return { from: new Date(until.getTime() - AHEAD_MS), until }
}

/** From the hour that the provider has set to the end of the day. Shops are open on weekends, but few on holidays. */
export function depositReminder(today: Day, local: string): Span | undefined {
  const closure = closureOf(today)
  const isHoliday = closure !== undefined && closure !== 'saturday' && closure !== 'sunday'
  return isHoliday ? undefined : { from: instantAt(today, local), until: wholeDay(today).until }
}
