import type { ExceptionDays } from './banking-days.ts'
import { dayOf, formatTime, instantAt, type Day } from './dates.ts'

/** Helsinki time: noon on the clock is 10:00 UTC in winter and 09:00 in summer (decisions G-D1). */
export const DEFAULT_CUT_OFF = '12:00'

export const cutOffInstant = (on: Day, local: string): Date => instantAt(on, local)

/** The cut-off of a day: the usual one, or that of an exception day where it is earlier. */
export function cutOffOn(on: Day, usual: string, exceptions: ExceptionDays | undefined): string {
  const own = exceptions?.[on]
  return own && own < usual ? own : usual
}

/** Compares with today's cut-off in Helsinki: just after midnight there, UTC still has yesterday (decisions G-D2). */
export const cutOffPassed = (now: Date, local: string): boolean => now >= cutOffInstant(dayOf(now), local)

/** `HH:MM:SS` for the parameter changeOrderCutoffTimeUTC. */
export const cutOffUtc = (on: Day, local: string): string =>
  cutOffInstant(on, local).toISOString().slice(11, 19)

/** The reverse: `HH:mm` as clocks in Helsinki show it on that day; undefined for an invalid time. */
export function localCutOff(utc: string, on: Day): string | undefined {
  const instant = new Date(`${on}T${utc}Z`)
  return Number.isNaN(instant.getTime()) ? undefined : formatTime(instant)
}
