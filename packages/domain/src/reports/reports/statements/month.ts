import { addDays, day, type Day } from '../../../kernel/dates/dates.ts'
import { startOfMonth, type DayRange } from '../ranges.ts'

/** A calendar month of this century, `2026-10`. */
export const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

export const monthOf = (on: Day): string => on.slice(0, 7)

export function daysOfMonth(month: string): DayRange {
  const from = day(`${month}-01`)
  return { from, to: addDays(startOfMonth(addDays(from, 31)), -1) }
}

export const monthBefore = (month: string): string => monthOf(addDays(day(`${month}-01`), -1))

/** The months of which the lists hold at least a part, the newest first. */
export function monthsBetween(earliest: Day, today: Day): readonly string[] {
  const months = [monthOf(today)]
  for (let month = monthBefore(monthOf(today)); month >= monthOf(earliest); month = monthBefore(month))
    months.push(month)
  return months
}

/** `10/2026` */
export const formatMonth = (month: string): string => `${Number(month.slice(5))}/${month.slice(0, 4)}`
