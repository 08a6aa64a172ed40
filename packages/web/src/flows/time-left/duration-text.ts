import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { durationTexts as texts } from '../frame-texts.fi.ts'

/** '3 h 18 min'. A minute that has begun counts, so that it never says 0 min while there is time. */
export function durationText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const hours = Math.floor(minutes / (HOUR_MS / MINUTE_MS))
  const days = Math.floor(hours / (DAY_MS / HOUR_MS))
  if (days > 0) return fill(texts.daysAndHours, { days, hours: hours % 24 })
  if (hours > 0) return fill(texts.hoursAndMinutes, { hours, minutes: minutes % 60 })
  return fill(texts.minutes, { minutes })
}
