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

/** Whether a day is a holiday is asked again and again for days of the same two years. */
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

export const isBankingDay = (on: Day): boolean => closureOf(on) === undefined

/** The first banking day after the given day. */
export function nextBankingDay(after: Day): Day {
  let next = addDays(after, 1)
  while (!isBankingDay(next)) next = addDays(next, 1)
  return next
}

/** The n-th banking day after the given day; with 0 the day itself, even when banks are closed. */
export function addBankingDays(from: Day, days: number): Day {
  let reached = from
  for (let remaining = days; remaining > 0; remaining -= 1) reached = nextBankingDay(reached)
  return reached
}

/** The last banking day before the given day. */
export function previousBankingDay(before: Day): Day {
  let previous = addDays(before, -1)
  while (!isBankingDay(previous)) previous = addDays(previous, -1)
  return previous
}

/** The n-th banking day before the given day; with 0 the day itself. */
export function subtractBankingDays(from: Day, days: number): Day {
  let reached = from
  for (let remaining = days; remaining > 0; remaining -= 1) reached = previousBankingDay(reached)
  return reached
}
