import { addDays, day, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { startOfMonth, type DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { monthHeading } from '@kassavirta/ui/date/calendar-days.ts'

/** `Marraskuu 2026`, `2026`, `16.11.2026` or `1.10.–16.11.2026`; a month or a year that is under way ends today. */
export function rangeWords({ from, to }: DayRange, today: Day): string {
  const year = from.slice(0, 4)
  const isUntil = (last: Day) => to === last || (to === today && today < last)
  if (from === to) return shortDay(to) + to.slice(0, 4)
  if (from === startOfMonth(from) && isUntil(lastOfMonth(from))) return capitalized(monthHeading(from))
  if (from === `${year}-01-01` && isUntil(day(`${year}-12-31`))) return year
  const first = year === to.slice(0, 4) ? shortDay(from) : shortDay(from) + year
  return `${first}–${shortDay(to)}${to.slice(0, 4)}`
}

/** The day before the next month begins, which is at most 31 days later. */
const lastOfMonth = (first: Day): Day => addDays(startOfMonth(addDays(first, 31)), -1)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `1.10.` */
const shortDay = (of: Day): string => `${Number(of.slice(8))}.${Number(of.slice(5, 7))}.`
