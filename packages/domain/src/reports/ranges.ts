import { addDays, daysBetween, instantAt, type Day } from '../kernel/dates.ts'

/** Both ends inclusive, days of Helsinki. */
export type DayRange = { readonly from: Day; readonly to: Day }

export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01` as Day

const startOfWeek = (day: Day): Day => addDays(day, -(daysBetween(MONDAY, day) % 7))
/** A Monday before all days in use. */
const MONDAY = '1900-01-01' as Day

export const earliestDay = (today: Day, timespanDays: number): Day => addDays(today, -timespanDays)

/**
 * A period is a calendar month (decisions F1): the current one for the lists of a company, from the previous one on for
 * those of the concern.
 */
export function defaultRange(group: 'company' | 'concern', today: Day): DayRange {
  const thisMonth = startOfMonth(today)
  return { from: group === 'company' ? thisMonth : startOfMonth(addDays(thisMonth, -1)), to: today }
}

export const quickRangeNames = ['today', 'week', 'month', 'lastMonth'] as const
export type QuickRangeName = (typeof quickRangeNames)[number]

export function quickRange(name: QuickRangeName, today: Day): DayRange {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: startOfWeek(today), to: today }
    case 'month':
      return { from: startOfMonth(today), to: today }
    case 'lastMonth': {
      const to = addDays(startOfMonth(today), -1)
      return { from: startOfMonth(to), to }
    }
    default:
      return name satisfies never
  }
}

/** Which quick range this is, so that its button is shown as pressed. */
export const quickRangeOf = ({ from, to }: DayRange, today: Day): QuickRangeName | undefined =>
  quickRangeNames.find((name) => {
    const quick = quickRange(name, today)
    return quick.from === from && quick.to === to
  })

/** The lists hold nothing before the earliest day; there is no latest day. */
export const notBefore = (earliest: Day, { from, to }: DayRange): DayRange => ({
  from: from < earliest ? earliest : from,
  to: to < earliest ? earliest : to,
})

const LAST_DAY = '9999-12-31' as Day

/** The instants between which the days of a range lie; the first belongs to it, the second does not. */
export const instantsOf = ({ from, to }: DayRange): { readonly begin: Date; readonly end: Date } => ({
  begin: instantAt(from, '00:00'),
  end: to < LAST_DAY ? instantAt(addDays(to, 1), '00:00') : instantAt(LAST_DAY, '23:59'),
})
