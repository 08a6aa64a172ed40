import { addDays, day, daysBetween, weekdayOf, type Day } from './dates.ts'

/** The days on which Finnish banks are closed, besides weekends (decisions G-D3). */
const fixedHolidays = {
  '01-01': 'newYear',
  '01-06': 'epiphany',
  '05-01': 'mayDay',
  '12-06': 'independenceDay',
  '12-24': 'christmasEve',
  '12-25': 'christmasDay',
  '12-26': 'boxingDay',
} as const

/** Holidays by their distance from Easter Sunday in days. */
const movableHolidays = { [-2]: 'goodFriday', 1: 'easterMonday', 39: 'ascensionDay' } as const

type FixedHoliday = (typeof fixedHolidays)[keyof typeof fixedHolidays]
type MovableHoliday = (typeof movableHolidays)[keyof typeof movableHolidays]
/** Why the banks are closed. */
export type Closure = FixedHoliday | MovableHoliday | 'midsummerEve' | 'saturday' | 'sunday'

const FIXED_HOLIDAYS: Readonly<Record<string, FixedHoliday>> = fixedHolidays
const MOVABLE_HOLIDAYS: Readonly<Record<number, MovableHoliday>> = movableHolidays

const easters = new Map<number, Day>()

/** Easter is looked up again and again for the same two years, so it is computed once a year. */
function easterSunday(year: number): Day {
  const found = easters.get(year) ?? computeEaster(year)
  easters.set(year, found)
  return found
}

/** The Gregorian computus in the form of Meeus, Jones and Butcher; the letters are theirs. */
function computeEaster(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return day(`${year}-0${Math.floor(n / 31)}-${String((n % 31) + 1).padStart(2, '0')}`)
}

/** Midsummer Eve is the Friday between 19 and 25 June. */
const isMidsummerEve = (on: Day): boolean =>
  on.slice(5) >= '06-19' && on.slice(5) <= '06-25' && weekdayOf(on) === 'friday'

function weekendOf(on: Day): Closure | undefined {
  const weekday = weekdayOf(on)
  return weekday === 'saturday' || weekday === 'sunday' ? weekday : undefined
}

/** Undefined on a banking day. A holiday on a weekend is named as the holiday. */
export const closureOf = (on: Day): Closure | undefined =>
  FIXED_HOLIDAYS[on.slice(5)] ??
  MOVABLE_HOLIDAYS[daysBetween(easterSunday(Number(on.slice(0, 4))), on)] ??
  (isMidsummerEve(on) ? 'midsummerEve' : weekendOf(on))

/** Exceptions by day: null on a day on which nothing is delivered, else the earlier cut-off of that day, `HH:mm`. */
export type ExceptionDays = Readonly<Record<string, string | null>>
export const NO_EXCEPTIONS: ExceptionDays = {}

/** False on a day that the provider has closed: nothing is delivered then, even if banks are open. */
export const isOpenDay = (on: Day, exceptions = NO_EXCEPTIONS): boolean => exceptions[on] !== null

export const isBankingDay = (on: Day, exceptions = NO_EXCEPTIONS): boolean =>
  isOpenDay(on, exceptions) && closureOf(on) === undefined

/** The first banking day after the given day. */
export const nextBankingDay = (after: Day, exceptions?: ExceptionDays): Day => step(after, 1, exceptions)

/** The last banking day before the given day. */
export const previousBankingDay = (before: Day, exceptions?: ExceptionDays): Day =>
  step(before, -1, exceptions)

function step(from: Day, direction: 1 | -1, exceptions: ExceptionDays | undefined): Day {
  let reached = addDays(from, direction)
  while (!isBankingDay(reached, exceptions)) reached = addDays(reached, direction)
  return reached
}

/** The n-th banking day after the given day; with 0 the day itself, even when banks are closed. */
export const addBankingDays = (from: Day, days: number, exceptions?: ExceptionDays): Day =>
  steps(from, days, 1, exceptions)

/** The n-th banking day before the given day; with 0 the day itself. */
export const subtractBankingDays = (from: Day, days: number, exceptions?: ExceptionDays): Day =>
  steps(from, days, -1, exceptions)

function steps(from: Day, days: number, direction: 1 | -1, exceptions: ExceptionDays | undefined): Day {
  let reached = from
  for (let remaining = days; remaining > 0; remaining -= 1) reached = step(reached, direction, exceptions)
  return reached
}
