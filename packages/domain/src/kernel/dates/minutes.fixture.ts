import { addDays, instantAt, type Day } from './dates.ts'

const MINUTE = 60_000
const QUARTER = 15

/**
 * The minutes of some days in which a rule of the clock can turn: each quarter of an hour, two minutes before and one after
 * it. The cut-offs that tests give lie among them, with a minute on either side.
 */
export function turningMinutes(first: Day, last: Day): readonly Date[] {
  const begin = instantAt(first, '00:00').getTime()
  const end = instantAt(addDays(last, 1), '00:00').getTime()
  return Array.from({ length: (end - begin) / MINUTE }, (_, minute) => minute)
    .filter((minute) => (minute + 2) % QUARTER <= 3)
    .map((minute) => new Date(begin + minute * MINUTE))
}
