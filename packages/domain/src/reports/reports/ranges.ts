import { addDays, day as toDay, daysBetween, instantAt, type Day } from '../../kernel/dates/dates.ts'

/** Both ends inclusive, days of Helsinki. */
export type DayRange = { readonly from: Day; readonly to: Day }

export const startOfMonth = (day: Day): Day => toDay(`${day.slice(0, 8)}01`)

/** Of the calendar year: January, April, July, October. */
const startOfQuarter = (day: Day): Day => {
  const month = Number(day.slice(5, 7))
  const first = month - ((month - 1) % 3)
  return toDay(`${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`)
}

const startOfYear = (day: Day): Day => toDay(`${day.slice(0, 5)}01-01`)

const startOfWeek = (day: Day): Day => addDays(day, -(daysBetween(MONDAY, day) % 7))
/** A Monday before all days in use. */
const MONDAY = toDay('1900-01-01')

export const earliestDay = (today: Day, timespanDays: number): Day => addDays(today, -timespanDays)

/**
 * A period is a calendar month (decisions F1): the current one for the lists of a company, from the previous one on for
 * those of the concern.
 */
export function defaultRange(group: 'company' | 'concern', today: Day): DayRange {
  const thisMonth = startOfMonth(today)
  return { from: group === 'company' ? thisMonth : startOfMonth(addDays(thisMonth, -1)), to: today }
}

export const quickRangeNames = [
  'today',
  'week',
  'month',
  'lastMonth',
  'quarter',
  'lastQuarter',
  'year',
  'lastYear',
] as const
export type QuickRangeName = (typeof quickRangeNames)[number]

/** The range up to today, or the one before that ends where this one begins. */
const untilToday = (start: (day: Day) => Day, today: Day): DayRange => ({ from: start(today), to: today })
const lastBefore = (start: (day: Day) => Day, today: Day): DayRange => {
  const to = addDays(start(today), -1)
  return { from: start(to), to }
}

export function quickRange(name: QuickRangeName, today: Day): DayRange {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return untilToday(startOfWeek, today)
    case 'month':
      return untilToday(startOfMonth, today)
    case 'lastMonth':
      return lastBefore(startOfMonth, today)
    case 'quarter':
      return untilToday(startOfQuarter, today)
    case 'lastQuarter':
      return lastBefore(startOfQuarter, today)
    case 'year':
      return untilToday(startOfYear, today)
    case 'lastYear':
      return lastBefore(startOfYear, today)
    default:
      return name satisfies never
  }
}

/** The days between which a list can be. */
export type Bounds = { readonly today: Day; readonly earliest: Day }

export type OfferedRange = {
  readonly name: QuickRangeName
  readonly range: DayRange
  /** True where the lists begin only within the range, so that a part of it is missing. */
  readonly cut: boolean
}

/** The quick ranges of which the lists hold at least a part. */
export const offeredRanges = ({ today, earliest }: Bounds): readonly OfferedRange[] =>
  quickRangeNames
    .map((name) => ({ name, range: quickRange(name, today) }))
    .filter(({ range }) => range.to >= earliest)
    .map(({ name, range }) => ({ name, range: notBefore(earliest, range), cut: range.from < earliest }))

/** Which quick range this is, so that its button is shown as pressed. */
export const quickRangeOf = ({ from, to }: DayRange, bounds: Bounds): OfferedRange | undefined =>
  offeredRanges(bounds).find(({ range }) => range.from === from && range.to === to)

/** The range of as many days directly before; undefined where the lists do not reach back that far. */
export function rangeBefore({ from, to }: DayRange, earliest: Day): DayRange | undefined {
  const days = daysBetween(from, to) + 1
  if (days < 1 || daysBetween(earliest, from) < days) return undefined
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

export const isInside = ({ from, to }: DayRange, outer: DayRange): boolean =>
  from >= outer.from && to <= outer.to

/** The lists hold nothing before the earliest day; there is no latest day. */
export const notBefore = (earliest: Day, { from, to }: DayRange): DayRange => ({
  from: from < earliest ? earliest : from,
  to: to < earliest ? earliest : to,
})

const LAST_DAY = toDay('9999-12-31')

/** The instants between which the days of a range lie; the first belongs to it, the second does not. */
export const instantsOf = ({ from, to }: DayRange): { readonly begin: Date; readonly end: Date } => ({
  begin: instantAt(from, '00:00'),
  end: to < LAST_DAY ? instantAt(addDays(to, 1), '00:00') : instantAt(LAST_DAY, '23:59'),
})
