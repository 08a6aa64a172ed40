import {
  addDays,
  daysBetween,
  formatDay,
  parseFinnishDay,
  type Day,
} from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { dateTexts } from '../field-texts.fi.ts'

/** Which days a person may choose. */
export type ChoosableDays = {
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  /** Days between the bounds that cannot be chosen, each with its reason: 'lauantai', 'juhannusaatto'. */
  readonly closed?: ReadonlyMap<Day, string> | undefined
}

export const isWithin = (day: Day, { min, max }: ChoosableDays): boolean =>
  (min === undefined || day >= min) && (max === undefined || day <= max)

/** Why a day cannot be chosen; undefined when it can. */
export function reasonAgainst(day: Day, choosable: ChoosableDays): string | undefined {
  const { min, max, closed } = choosable
  if (min !== undefined && day < min) return dateTexts.tooEarly
  if (max !== undefined && day > max) return dateTexts.tooLate
  return closed?.get(day)
}

/** The first day that can be chosen, going from `from` in steps; undefined where there is none. */
export function nearestOpen(from: Day, step: 1 | -1, choosable: ChoosableDays): Day | undefined {
  let day = from
  while (isWithin(day, choosable)) {
    if (choosable.closed?.get(day) === undefined) return day
    day = addDays(day, step)
  }
  return undefined
}

export type DateEntry =
  | { readonly kind: 'empty' }
  /** `note` says that a bound has replaced the typed day. */
  | { readonly kind: 'day'; readonly day: Day; readonly note?: string }
  | { readonly kind: 'fault'; readonly text: string }

/** Reads the text of a date field on blur (decisions D8). */
export function readEntry(text: string, today: Day, choosable: ChoosableDays): DateEntry {
  if (text.trim() === '') return { kind: 'empty' }
  const typed = readDay(text, today, choosable)
  if (typed === undefined) {
    return { kind: 'fault', text: fill(dateTexts.unreadable, { example: formatDay(today) }) }
  }
  const { min, max, closed } = choosable
  if (min !== undefined && typed < min) return bound(min, 1, dateTexts.earliest, choosable)
  if (max !== undefined && typed > max) return bound(max, -1, dateTexts.latest, choosable)
  const reason = closed?.get(typed)
  if (reason === undefined) return { kind: 'day', day: typed }
  return { kind: 'fault', text: fill(dateTexts.closed, { day: formatDay(typed), reason }) }
}

/** When the bound itself is closed, the next open day inside it counts. */
function bound(
  end: Day,
  inward: 1 | -1,
  text: typeof dateTexts.earliest | typeof dateTexts.latest,
  choosable: ChoosableDays,
): DateEntry {
  const day = nearestOpen(end, inward, choosable) ?? end
  return { kind: 'day', day, note: fill(text, { day: formatDay(day) }) }
}

const YEAR_DAYS = 366
const HALF_YEAR_DAYS = 183

/**
 * `5.1.` typed in December means next January, which can be chosen, not the past one. Yet a day near today that cannot
 * be chosen, such as tomorrow, does not become a day of next year.
 */
function readDay(text: string, today: Day, choosable: ChoosableDays): Day | undefined {
  const thisYear = parseFinnishDay(text, today)
  const near = [YEAR_DAYS, -YEAR_DAYS]
    .map((days) => parseFinnishDay(text, addDays(today, days)))
    .find((day) => day !== undefined && isWithin(day, choosable) && isNear(day, today))
  return thisYear === undefined || isWithin(thisYear, choosable) ? thisYear : (near ?? thisYear)
}

const isNear = (day: Day, today: Day): boolean => Math.abs(daysBetween(today, day)) <= HALF_YEAR_DAYS
