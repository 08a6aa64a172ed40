import { addDays, day, daysBetween, weekdayShort, type Day } from './dates.ts'

/** The days on which Finnish banks are closed beside weekends (decisions G-D3). */
const FIXED: Readonly<Record<string, string>> = {
  '01-01': 'uudenvuodenpäivä',
  '01-06': 'loppiainen',
  '05-01': 'vappu',
  '12-06': 'itsenäisyyspäivä',
  '12-24': 'jouluaatto',
  '12-25': 'joulupäivä',
  '12-26': 'tapaninpäivä',
}

/** By days from Easter Sunday. */
const MOVABLE: Readonly<Record<number, string>> = {
  [-2]: 'pitkäperjantai',
  1: 'toinen pääsiäispäivä',
  39: 'helatorstai',
}

/** The Gregorian computus in the form of Meeus, Jones and Butcher; the letters are theirs. */
function easterSunday(year: number): Day {
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
  on.slice(5) >= '06-19' && on.slice(5) <= '06-25' && weekdayShort(on) === 'pe'

const WEEKEND: Readonly<Record<string, string>> = { la: 'lauantai', su: 'sunnuntai' }

/** Why the banks are closed, in Finnish; undefined on a banking day. A holiday is named before a weekend. */
export const closedReason = (on: Day): string | undefined =>
  FIXED[on.slice(5)] ??
  MOVABLE[daysBetween(easterSunday(Number(on.slice(0, 4))), on)] ??
  (isMidsummerEve(on) ? 'juhannusaatto' : WEEKEND[weekdayShort(on)])

export const isBankingDay = (on: Day): boolean => closedReason(on) === undefined

/** The first banking day after the given day. */
export function nextBankingDay(after: Day): Day {
  let next = addDays(after, 1)
  while (!isBankingDay(next)) next = addDays(next, 1)
  return next
}

/** The n-th banking day after the given day; with 0 the day itself, whatever it is. */
export function addBankingDays(from: Day, days: number): Day {
  let reached = from
  for (let left = days; left > 0; left -= 1) reached = nextBankingDay(reached)
  return reached
}
