import { closureOf, type Closure } from '../../../kernel/dates/banking-days.ts'
import { addDays, type Day } from '../../../kernel/dates/dates.ts'

/** What people prepare for. Holidays that follow each other are one. */
export const holidays = [
  'newYear',
  'epiphany',
  'easter',
  'mayDay',
  'ascensionDay',
  'midsummer',
  'independenceDay',
  'christmas',
] as const
export type Holiday = (typeof holidays)[number]

const holidayOf: Readonly<Record<Closure, Holiday | undefined>> = {
  newYear: 'newYear',
  epiphany: 'epiphany',
  goodFriday: 'easter',
  easterMonday: 'easter',
  mayDay: 'mayDay',
  ascensionDay: 'ascensionDay',
  midsummerEve: 'midsummer',
  independenceDay: 'independenceDay',
  christmasEve: 'christmas',
  christmasDay: 'christmas',
  boxingDay: 'christmas',
  saturday: undefined,
  sunday: undefined,
}

/** The money of a delivery lasts for about a week. */
const DAYS_AHEAD = 6

/** The days of a year's orders are asked for again and again. */
const known = new Map<Day, Holiday | undefined>()
const MOST_KNOWN = 2_000

/** The first holiday of the days that follow. */
export function holidayAfter(on: Day): Holiday | undefined {
  if (known.has(on)) return known.get(on)
  const found = firstHoliday(on)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(on, found)
  return found
}

function firstHoliday(on: Day): Holiday | undefined {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const closure = closureOf(addDays(on, ahead))
    const holiday = closure && holidayOf[closure]
    if (holiday) return holiday
  }
  return undefined
}
