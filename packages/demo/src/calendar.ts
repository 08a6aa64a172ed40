import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { closureOf, nextBankingDay } from '@kassavirta/domain/kernel/dates/banking-days'
import { closureTexts } from '@kassavirta/domain/kernel/dates/calendar.fi'
import {
  addDays,
  dayOf,
  instantAt,
  weekdayOf,
  type Day,
  type Weekday,
} from '@kassavirta/domain/kernel/dates/dates'
import type { Random } from './random.ts'

/** The demo covers eighteen months. */
export const HISTORY_DAYS = 548

/** Every day of the demo, oldest first, today included. */
export function historyOf(now: Date): readonly Day[] {
  const today = dayOf(now)
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => addDays(today, index - HISTORY_DAYS))
}

const WEEKDAY_PACE = {
  monday: 0.9,
  tuesday: 0.85,
  wednesday: 0.9,
  thursday: 1,
  friday: 1.3,
  saturday: 1.4,
  sunday: 0.7,
} as const

/** Remembers the value of each day: thousands of entries fall on a few hundred days, and a value is slow to compute. */
function byDay<Value>(workOut: (on: Day) => Value): (on: Day) => Value {
  const known = new Map<Day, Value>()
  return (on) => {
    const value = known.get(on) ?? workOut(on)
    known.set(on, value)
    return value
  }
}

/** The sales of a shop on that day: 1 is usual, 0 is closed. They rise before Midsummer and Christmas. */
export const paceOf = byDay((on) => (isShut(on) ? 0 : WEEKDAY_PACE[weekdayOf(on)] * seasonOf(on)))

const isShut = (on: Day): boolean =>
  closureOf(on) === 'christmasDay' || (isJune(on) && closureOf(addDays(on, -1)) === 'midsummerEve')

const isJune = (on: Day): boolean => on.slice(5, 7) === '06'

function seasonOf(on: Day): number {
  const date = on.slice(5)
  if (date >= '12-17' && date <= '12-24') return 1.6
  if (isJune(on) && daysToMidsummer(on) <= 5) return 1.45
  if (date.startsWith('01') || date.startsWith('02')) return 0.85
  return date.startsWith('07') ? 1.15 : 1
}

function daysToMidsummer(on: Day): number {
  for (let days = 0; days <= 5; days += 1) {
    if (closureOf(addDays(on, days)) === 'midsummerEve') return days
  }
  return Infinity
}

const noonOf = byDay((on) => instantAt(on, '12:00').getTime())

/** The instant of an hour in Helsinki. Clocks are never changed between five in the morning and midnight. */
export const hourOf = (on: Day, hour: number): Date => new Date(noonOf(on) + (hour - 12) * HOUR_MS)

/** A random second of an hour. */
export const momentIn = (random: Random, on: Day, hour: number): Date =>
  new Date(hourOf(on, hour).getTime() + random.int(0, 3599) * 1000)

/** A bag is fetched and counted on the next banking day. */
export const countingDayOf = byDay((on) => nextBankingDay(on))
export const dueDayOf = byDay((on) => nextBankingDay(countingDayOf(on)))

/** The results of the day are ready by half past one. */
export const countedAt = (on: Day): Date => hourOf(countingDayOf(on), 13.5)

const WEEKEND: readonly Weekday[] = ['saturday', 'sunday']

/** The next weekday on which banks are closed. */
export function nextHoliday(after: Day): { readonly on: Day; readonly reason: string } {
  for (let on = addDays(after, 1); ; on = addDays(on, 1)) {
    const reason = closureOf(on)
    if (reason !== undefined && !WEEKEND.includes(weekdayOf(on))) return { on, reason: closureTexts[reason] }
  }
}

/** The last banking day before a day. */
export function bankingDayBefore(on: Day): Day {
  let before = addDays(on, -1)
  while (nextBankingDay(addDays(before, -1)) !== before) before = addDays(before, -1)
  return before
}
