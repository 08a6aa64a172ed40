/** Zone arithmetic only: what a person reads is written by dates.ts, never by Intl. */
const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Helsinki',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

declare const wallBrand: unique symbol

/** What Helsinki's clocks show, held as the Date whose UTC figures are the same. Not an instant. */
export type WallTime = Date & { readonly [wallBrand]: true }

export const wallTime = (iso: string): WallTime => new Date(`${iso}Z`) as WallTime

/** To the second; an invalid Date throws a RangeError. */
export function wallTimeAt(instant: Date): WallTime {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of CLOCK.formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second)) as WallTime
}

const DAY_MS = 24 * 60 * 60 * 1000

const offsetAt = (time: number): number => wallTimeAt(new Date(time)).getTime() - time

/**
 * The instant at which the clocks show `wall`. A time of the skipped hour (spring) is moved on by that hour,
 * so 03:30 is 04:30; of the doubled hour (autumn) the first is meant.
 */
export function instantOf(wall: WallTime): Date {
  const shown = wall.getTime()
  const before = shown - offsetAt(shown - DAY_MS)
  const after = shown - offsetAt(shown + DAY_MS)
  const shows = (time: number): boolean => time + offsetAt(time) === shown
  return new Date(before !== after && !shows(before) && shows(after) ? after : before)
}
