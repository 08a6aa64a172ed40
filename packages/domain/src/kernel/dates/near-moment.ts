import { addDays, dayOf, formatTime, weekdayShort, type Day } from './dates.ts'
import { momentTexts } from './calendar.fi.ts'
import { fill } from '../texts/texts.ts'

/** 'ke 18.11.' */
export const shortDay = (day: Day): string =>
  `${weekdayShort(day)} ${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`

/** 'ke 18.11. klo 21:04', in Helsinki. */
export const shortMoment = (moment: Date): string =>
  fill(momentTexts.other, { day: shortDay(dayOf(moment)), time: formatTime(moment) })

/** 'eilen klo 21:04', by the calendar of Helsinki; a day of another year is told with its year. */
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
