import { dayOf, formatMoment, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { driverTexts as texts } from './texts.fi.ts'

/** Names the day of an older list, which must not pass for today's: today's date is above it. */
export const fetchedText = (at: Date, now: Date): string =>
  dayOf(at) === dayOf(now)
    ? fill(texts.fetchedAt, { time: formatTime(at) })
    : fill(texts.fetchedBefore, { time: formatMoment(at) })
