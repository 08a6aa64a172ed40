import { fill } from '../texts/texts.ts'
import { momentTexts, visitText, visitTodayText, visitTomorrowText } from './dates-in-words.fi.ts'
import { addDays, dayOf, formatTime, weekdayShort, type Day } from './dates.ts'

/** 'ke 18.11.' */
export const shortDay = (day: Day): string =>
  `${weekdayShort(day)} ${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`

/** 'ke 18.11. klo 21:04', in Helsinki. */
export const shortMoment = (moment: Date): string =>
  fill(momentTexts.other, { day: shortDay(dayOf(moment)), time: formatTime(moment) })

/** 'eilen klo 21:04', by the calendar of Helsinki; a day of another year has its year. */
export function nearMoment(moment: Date, now: Date): string {
  const [on, today, time] = [dayOf(moment), dayOf(now), formatTime(moment)]
  if (on === today) return fill(momentTexts.today, { time })
  if (on === addDays(today, -1)) return fill(momentTexts.yesterday, { time })
  if (on === addDays(today, 1)) return fill(momentTexts.tomorrow, { time })
  const year = on.slice(0, 4)
  return year === today.slice(0, 4)
    ? shortMoment(moment)
    : fill(momentTexts.other, { day: `${shortDay(on)}${year}`, time })
}

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
