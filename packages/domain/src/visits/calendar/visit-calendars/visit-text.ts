import { addDays, type Day } from '../../../kernel/dates/dates.ts'
import { shortDay } from '../../../kernel/dates/near-moment.ts'
import { fill } from '../../../kernel/texts/texts.ts'
import type { Visit } from './rules.ts'
import { visitText, visitTodayText, visitTomorrowText } from './terms.fi.ts'

const within = (day: string, window: Visit['window']): string =>
  window ? fill(visitText, { day, ...window }) : day

/** 'ke 18.11. klo 09:30–10:30'; of a visit without a time only the day. */
export const visitWords = ({ day, window }: Visit): string => within(shortDay(day), window)

/** The same, where today and tomorrow are called so. */
export function nearVisitWords({ day, window }: Visit, today: Day): string {
  if (day === today) return within(visitTodayText, window)
  return within(day === addDays(today, 1) ? visitTomorrowText : shortDay(day), window)
}
