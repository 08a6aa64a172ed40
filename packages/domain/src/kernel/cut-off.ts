import { dayOf, formatTime, instantAt, type Day } from './dates.ts'

/** Helsinki time: noon on the clock is 10:00 UTC in winter and 09:00 in summer (decisions G-D1). */
export const DEFAULT_CUT_OFF = '12:00'

export const cutOffInstant = (on: Day, local: string): Date => instantAt(on, local)

/** On Helsinki's today: just after midnight there, the UTC clock still shows yesterday (decisions G-D2). */
export const cutOffPassed = (now: Date, local: string): boolean => now >= cutOffInstant(dayOf(now), local)

/** `HH:MM:SS` for the parameter changeOrderCutoffTimeUTC. */
export const cutOffUtc = (on: Day, local: string): string =>
  cutOffInstant(on, local).toISOString().slice(11, 19)

/** The other way round: `HH:mm` as Helsinki's clocks show it on that day; undefined for what is no time. */
export function localCutOff(utc: string, on: Day): string | undefined {
  const instant = new Date(`${on}T${utc}Z`)
  return Number.isNaN(instant.getTime()) ? undefined : formatTime(instant)
}
