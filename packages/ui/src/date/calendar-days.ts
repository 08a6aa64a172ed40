import { weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { calendarTexts, monthNames, spokenMonths, weekdayNames } from './calendar-texts.fi.ts'
import { isWithin, nearestOpen, reasonAgainst, type ChoosableDays } from './date-field-entry.ts'

/** Where the keyboard starts: the chosen day, else the first day that can be chosen from today or the bound on. */
export function firstFocus(value: Day | undefined, today: Day, choosable: ChoosableDays): Day {
  if (value !== undefined) return value
  const { min, max } = choosable
  const start = isWithin(today, choosable) ? today : min !== undefined && today < min ? min : (max ?? today)
  return nearestOpen(start, 1, choosable) ?? nearestOpen(start, -1, choosable) ?? start
}

export const monthHeading = (on: Day): string => `${monthOf(on, monthNames)} ${on.slice(0, 4)}`

const monthOf = (on: Day, names: readonly string[]): string => names[Number(on.slice(5, 7)) - 1] ?? ''

const spokenDay = (on: Day): string =>
  fill(calendarTexts.spokenDay, {
    weekday: weekdayNames[weekdayOf(on)],
    date: Number(on.slice(8)),
    month: monthOf(on, spokenMonths),
    year: on.slice(0, 4),
  })

/** What a screen reader says about a day: its name, its state, and why it cannot be chosen. */
export function dayLabel(
  day: Day,
  { today, chosen, ...choosable }: ChoosableDays & { readonly today: Day; readonly chosen: boolean },
): string {
  const reason = reasonAgainst(day, choosable)
  return [
    spokenDay(day),
    day === today && calendarTexts.today,
    chosen && calendarTexts.chosen,
    reason !== undefined && fill(calendarTexts.notSelectable, { reason }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
