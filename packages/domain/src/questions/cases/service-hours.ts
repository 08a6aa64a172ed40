import { isBankingDay, nextBankingDay, previousBankingDay } from '../../kernel/dates/banking-days.ts'
import { addDays, dayOf, instantAt, type Day } from '../../kernel/dates/dates.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/dates/durations.ts'

/** The service desk is open 8–16 on banking days; outside them no time passes towards a due time. */
const OPENS = '08:00'
const CLOSES = '16:00'

const opening = (on: Day): number => instantAt(on, OPENS).getTime()
const closing = (on: Day): number => instantAt(on, CLOSES).getTime()

/** When so many service hours have passed since a moment. */
export function addServiceHours(from: Date, hours: number): Date {
  const first = dayOf(from)
  let on = isBankingDay(first) ? first : nextBankingDay(first)
  let start = Math.max(from.getTime(), opening(on))
  let left = hours * HOUR_MS
  while (start + left > closing(on)) {
    left -= Math.max(closing(on) - start, 0)
    on = nextBankingDay(on)
    start = opening(on)
  }
  return new Date(start + left)
}

/** The latest moment since which so many service hours have passed: cases asked by then are due. */
export function subtractServiceHours(until: Date, hours: number): Date {
  const last = dayOf(until)
  let on = isBankingDay(last) ? last : previousBankingDay(last)
  let end = Math.min(until.getTime(), closing(on))
  let left = hours * HOUR_MS
  while (end - left < opening(on)) {
    left -= Math.max(end - opening(on), 0)
    on = previousBankingDay(on)
    end = closing(on)
  }
  return new Date(end - left)
}

/** When the service desk closes on a day: cases due that day are due by then. */
export const endOfService = (on: Day): Date => new Date(closing(on))

/** How many whole minutes of service passed between two moments. */
export function serviceMinutes(from: Date, until: Date): number {
  let passed = 0
  for (let on = dayOf(from), last = dayOf(until); on <= last; on = addDays(on, 1)) {
    const within = Math.min(until.getTime(), closing(on)) - Math.max(from.getTime(), opening(on))
    if (isBankingDay(on)) passed += Math.max(within, 0)
  }
  return Math.floor(passed / MINUTE_MS)
}
