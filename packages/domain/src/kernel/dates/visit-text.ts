import { addDays, type Day } from './dates.ts'
import { shortDay } from './near-moment.ts'
import { fill } from '../texts/texts.ts'
import { visitText, visitTodayText, visitTomorrowText } from './calendar.fi.ts'

/** Between which times of a day the driver comes, `HH:mm` in Helsinki. */
export type VisitWindow = { readonly from: string; readonly to: string }

/** A visit without a window comes at some time of its day. */
export type Visit = { readonly day: Day; readonly window: VisitWindow | null }

const within = (day: string, window: Visit['window']): string =>
  window ? fill(visitText, { day, ...window }) : day

/** 'ke 18.11. klo 09:30–10:30'; of a visit without a time only the day. */
export const visitWords = ({ day, window }: Visit): string => within(shortDay(day), window)

/** The same, where today and tomorrow are called so. */
export function nearVisitWords({ day, window }: Visit, today: Day): string {
  if (day === today) return within(visitTodayText, window)
  return within(day === addDays(today, 1) ? visitTomorrowText : shortDay(day), window)
}
