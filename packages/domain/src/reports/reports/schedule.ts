import { addDays, dayOf, instantAt, weekdayOf, weekdays, type Day } from '../../kernel/dates/dates.ts'

/** On which days a link is mailed: from Monday to Friday, on one day of the week, or on the first of each month. */
export const sendingDays = [
  'workdays',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'first',
] as const
export type SendingDay = (typeof sendingDays)[number]

export type Schedule = { readonly on: SendingDay; readonly hour: number }

function isOn(on: SendingDay, day: Day): boolean {
  const weekday = weekdayOf(day)
  if (on === 'first') return day.endsWith('-01')
  if (on === 'workdays') return weekday !== 'saturday' && weekday !== 'sunday'
  return weekdays.some((name) => name === on) && weekday === on
}

/** The first moment after this one. In Helsinki's skipped hour it is an hour later, in the doubled one the first of the two. */
export function nextSending({ on, hour }: Schedule, after: Date): Date {
  const time = `${String(hour).padStart(2, '0')}:00`
  for (let day = dayOf(after); ; day = addDays(day, 1)) {
    const moment = instantAt(day, time)
    if (isOn(on, day) && moment > after) return moment
  }
}
