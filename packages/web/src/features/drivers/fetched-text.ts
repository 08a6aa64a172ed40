import { dayOf, formatMoment, formatTime } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { driverTexts as texts } from './texts.fi.ts'

/** A list of another day must not pass for today's, whose date stands above it. */
export const fetchedText = (at: Date, now: Date): string =>
  dayOf(at) === dayOf(now)
    ? fill(texts.fetchedAt, { time: formatTime(at) })
    : fill(texts.fetchedBefore, { time: formatMoment(at) })
