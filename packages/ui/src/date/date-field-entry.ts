import { addDays, daysBetween, formatDay, parseFinnishDay, type Day } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { dateTexts } from './date-field-texts.fi.ts'

/** Which days a person may choose. */
export type Choosable = {
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  /** Days between the bounds that cannot be chosen, each with its reason: 'lauantai', 'juhannusaatto'. */
  readonly closed?: ReadonlyMap<Day, string> | undefined
}

export const isWithin = (on: Day, { min, max }: Choosable): boolean =>
  (min === undefined || on >= min) && (max === undefined || on <= max)

/** Why a day cannot be chosen; undefined when it can. */
export function reasonAgainst(on: Day, choosable: Choosable): string | undefined {
  const { min, max, closed } = choosable
  if (min !== undefined && on < min) return dateTexts.tooEarly
  if (max !== undefined && on > max) return dateTexts.tooLate
  return closed?.get(on)
}

/** The first day from `from` on, a step at a time, that can be chosen; undefined where there is none. */
export function nearestOpen(from: Day, step: 1 | -1, choosable: Choosable): Day | undefined {
  let on = from
  while (isWithin(on, choosable)) {
    if (choosable.closed?.get(on) === undefined) return on
    on = addDays(on, step)
  }
  return undefined
}

export type Entry =
  | { readonly kind: 'empty' }
  /** `note` tells that a bound has taken the place of what was typed. */
  | { readonly kind: 'day'; readonly day: Day; readonly note?: string }
  | { readonly kind: 'fault'; readonly text: string }

/** What a person has typed into a date field, when they leave it (decisions D8). */
export function readEntry(text: string, today: Day, choosable: Choosable): Entry {
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

/** A bound may itself be closed; then the next open day inside is meant. */
function bound(
  end: Day,
  inward: 1 | -1,
  text: typeof dateTexts.earliest | typeof dateTexts.latest,
  choosable: Choosable,
): Entry {
  const day = nearestOpen(end, inward, choosable) ?? end
  return { kind: 'day', day, note: fill(text, { day: formatDay(day) }) }
}

const YEAR_DAYS = 366
const HALF_YEAR_DAYS = 183

/**
 * `5.1.` typed in December means the January that can be chosen, not the one that has passed; but tomorrow, where only
 * the day after can be chosen, is no day of next year.
 */
function readDay(text: string, today: Day, choosable: Choosable): Day | undefined {
  const thisYear = parseFinnishDay(text, today)
  const near = [YEAR_DAYS, -YEAR_DAYS]
    .map((days) => parseFinnishDay(text, addDays(today, days)))
    .find((day) => day !== undefined && isWithin(day, choosable) && isNear(day, today))
  return thisYear === undefined || isWithin(thisYear, choosable) ? thisYear : (near ?? thisYear)
}

const isNear = (day: Day, today: Day): boolean => Math.abs(daysBetween(today, day)) <= HALF_YEAR_DAYS
