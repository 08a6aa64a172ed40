import * as z from 'zod/mini'
import { faultMessage } from '../contract/fault.ts'
import { missingOr } from '../contract/shapes.ts'
import { shortWeekdays } from './calendar.fi.ts'
import { DAY_MS } from './durations.ts'
import { instantOf, wallTime, wallTimeAt } from './helsinki.ts'

declare const dayBrand: unique symbol

/** A calendar day, `yyyy-MM-dd`; days compare as text. An instant is a Date, its day the one in Helsinki. */
export type Day = string & { readonly [dayBrand]: true }

/** Years 1000 to 9999: PostgreSQL has no year 0, and 9999-12-31 is in use for 'until further notice'. */
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/

/** A day without a time is read as the beginning of it in UTC. */
const midnightUtc = (text: string): Date => new Date(text)

/** Compares the date because 31 February would become a day in March. */
export const isDay = (text: string): text is Day =>
  DAY.test(text) && midnightUtc(text).getUTCDate() === Number(text.slice(8))

export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

/** `yyyy-MM-ddTHH:mm:ss…`; empty for an invalid Date. */
const isoText = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString())

export function addDays(from: Day, days: number): Day {
  const date = midnightUtc(from)
  date.setUTCDate(date.getUTCDate() + days)
  return day(isoText(date).slice(0, 10))
}

/** Whole days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  (midnightUtc(to).getTime() - midnightUtc(from).getTime()) / DAY_MS

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayOf = (day: Day): Weekday => weekdays[midnightUtc(day).getUTCDay()] ?? 'sunday'

/** `ke`, for places with little room. */
export const weekdayShort = (day: Day): string => shortWeekdays[weekdayOf(day)]

const MINUTE_MS = 60_000
/** Lists ask for the day of now and of many moments in turns, and within a minute the day is the same. */
const daysByMinute = new Map<number, Day>()
const MOST_MINUTES = 1_000

/** The day on Helsinki's calendar at an instant. */
export function dayOf(instant: Date): Day {
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  const known = daysByMinute.get(minute)
  if (known !== undefined) return known
  const found = day(isoText(wallTimeAt(instant)).slice(0, 10))
  if (daysByMinute.size >= MOST_MINUTES) daysByMinute.clear()
  daysByMinute.set(minute, found)
  return found
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * The instant at which clocks in Helsinki show `HH:mm` on that day. In the skipped hour of spring that is an
 * hour later, in the doubled hour of autumn the first of the two.
 */
export function instantAt(on: Day, time: string): Date {
  if (!TIME.test(time)) throw new RangeError(`not a time of day: ${time}`)
  return instantOf(wallTime(`${on}T${time}:00`))
}

/** `dd.MM.yyyy` */
export const formatDay = (day: Day): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** `HH:mm` in Helsinki. */
export const formatTime = (instant: Date): string => isoText(wallTimeAt(instant)).slice(11, 16)

/** `dd.MM.yyyy HH:mm` in Helsinki. */
export function formatMoment(instant: Date): string {
  const wall = isoText(wallTimeAt(instant))
  return `${formatDay(day(wall.slice(0, 10)))} ${wall.slice(11, 16)}`
}

/** `dd.MM.yyyy HH.mm`: the report file has a dot in the time. */
export const formatMomentCsv = (instant: Date): string => formatMoment(instant).replace(':', '.')

const SEPARATOR = String.raw`(?:\s*[.,/-]\s*|\s+)`
/** A year of four digits begins with 19, 20 or 21, so that `20101115` is not read as 20.10.1115. */
const YEAR = String.raw`((?:19|20|21)?\d{2})`
const SPACED = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})(?:${SEPARATOR}${YEAR}?\\.?)?$`)
const SOLID = new RegExp(`^(\\d{2})(\\d{2})${YEAR}?$`)

/** Reads a typed date, day first: `5.1.`, `5,1,2026`, `15112026`, `1511`. A missing year is the current one. */
export function parseFinnishDay(text: string, today: Day): Day | undefined {
  const [, date, month, year = today.slice(0, 4)] = SPACED.exec(text.trim()) ?? SOLID.exec(text.trim()) ?? []
  if (date === undefined || month === undefined) return undefined
  const typed = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(typed) ? typed : undefined
}

/** Outside these an instant's year does not have four digits in Helsinki. */
const isOnCalendar = (instant: Date): boolean =>
  instant >= midnightUtc('1000-01-02') && instant < midnightUtc('9999-12-31')

function readWireDay(value: string | number): Day | undefined {
  if (typeof value === 'string' && isDay(value)) return value
  const instant = new Date(value)
  return isOnCalendar(instant) ? dayOf(instant) : undefined
}

/**
 * A day in a payload (decisions G-B14): `yyyy-MM-dd`, a full ISO instant or epoch milliseconds. An instant
 * becomes the day in Helsinki, so a browser's local midnight `2026-11-15T22:00:00.000Z` is 16.11.
 */
export const WireDay = z.pipe(
  z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.number()], {
      error: missingOr(faultMessage('dayInvalid')),
    }),
    z.transform(readWireDay),
  ),
  z.custom<Day, Day | undefined>((value) => value !== undefined, faultMessage('dayInvalid')),
)

/** A moment in an answer, as an ISO instant. */
export const WireMoment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
)

/** `d.M.y H:m:s` in Helsinki, without leading zeros, the format of login and refresh only (decisions G-B14). */
export function formatLoginCreated(instant: Date): string {
  const wall = wallTimeAt(instant)
  const date = [wall.getUTCDate(), wall.getUTCMonth() + 1, wall.getUTCFullYear()].join('.')
  return `${date} ${[wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()].join(':')}`
}

const LOGIN_CREATED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}) (\d{1,2}):(\d{1,2}):(\d{1,2})$/

/** Reads the same format, with or without leading zeros. */
export function parseLoginCreated(text: string): Date | undefined {
  const [date, month, year, ...time] =
    LOGIN_CREATED.exec(text)
      ?.slice(1)
      .map((part) => part.padStart(2, '0')) ?? []
  const on = `${year}-${month}-${date}`
  const wall = wallTime(`${on}T${time.join(':')}`)
  return isDay(on) && isoText(wall).startsWith(on) ? instantOf(wall) : undefined
}

/** Reads a time of day as Finns write it: `10`, `9.30`, `09:30`; undefined where it is none. */
export function timeOf(text: string): string | undefined {
  const { hours, minutes = '00' } =
    /^(?<hours>\d{1,2})(?:[:.](?<minutes>\d{2}))?$/.exec(text.trim())?.groups ?? {}
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}
