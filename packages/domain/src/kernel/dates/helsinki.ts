import { DAY_MS, HOUR_MS } from './durations.ts'

const ZONE = 'Europe/Helsinki'

/** The parts of Temporal that are used here. Node 24 and some browsers lack it. */
type MaybeTemporal = {
  readonly Temporal?: {
    readonly Instant: {
      fromEpochMilliseconds(time: number): {
        toZonedDateTimeISO(zone: string): { readonly offsetNanoseconds: number }
      }
    }
  }
}

let clock: Intl.DateTimeFormat | undefined

/**
 * For zone arithmetic only: dates.ts formats everything that a person reads, never Intl. It is made when the first moment
 * is read, not with the module: a browser takes as long for its first one as for all the rest of the first script.
 */
const clockOf = (): Intl.DateTimeFormat =>
  (clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }))

declare const wallBrand: unique symbol

/** What Helsinki's clocks show, held as the Date whose UTC figures are the same. Not an instant. */
export type WallTime = Date & { readonly [wallBrand]: true }

const wallTimeOf = (at: string | number): WallTime => new Date(at) as WallTime

export const wallTime = (iso: string): WallTime => wallTimeOf(`${iso}Z`)

const offsets = new Map<number, number>()
const MAX_OFFSETS = 50_000

/** To the second; an invalid Date throws a RangeError. */
export function wallTimeAt(instant: Date): WallTime {
  const time = instant.getTime()
  return wallTimeOf(wholeSecond(time) + offsetAt(time))
}

/**
 * How far the clocks are ahead of UTC. A lookup of the zone is slow, and reports print thousands of moments. Since 1970
 * clocks have changed only on the hour, so one lookup serves the whole hour.
 */
function offsetAt(time: number): number {
  if (!(time >= 0)) return lookUpOffset(time)
  const hour = Math.floor(time / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  const offset = lookUpOffset(hour * HOUR_MS)
  offsets.set(hour, offset)
  return offset
}

/** Temporal is preferred: the first clock of Intl takes a phone a tenth of a second. */
function lookUpOffset(time: number): number {
  const { Temporal } = globalThis as MaybeTemporal
  if (!Temporal) return offsetByIntl(time)
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(ZONE).offsetNanoseconds / 1e6
}

function offsetByIntl(time: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockOf().formatToParts(time)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond(time)
}

const wholeSecond = (time: number): number => Math.floor(time / 1000) * 1000

/**
 * The instant at which the clocks show `wall`. A time in the skipped hour (spring) moves forward by that hour, so
 * 03:30 becomes 04:30; a time in the doubled hour (autumn) is the first of the two.
 */
export function instantOf(wall: WallTime): Date {
  const shown = wall.getTime()
  const before = shown - offsetAt(shown - DAY_MS)
  const after = shown - offsetAt(shown + DAY_MS)
  const shows = (time: number): boolean => time + offsetAt(time) === shown
  return new Date(before !== after && !shows(before) && shows(after) ? after : before)
}
