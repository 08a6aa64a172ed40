import { isDay, type Day } from '../../../kernel/dates/dates.ts'
import { readChoice, readView, writeChoice, writeView } from '../address.ts'
import { addedReports, reports, reportsOf } from '../all.ts'
import type { Report, ReportRoute } from '../definition.ts'
import {
  defaultRange,
  offeredRanges,
  quickRange,
  quickRangeNames,
  type Bounds,
  type DayRange,
  type QuickRangeName,
} from '../ranges.ts'

/** The lists of which views can be kept, by their pages. */
export const viewPages: readonly ReportRoute[] = [...new Set(reports.map(({ list }) => list))]

/** The query of a list's address, in which `range` may name a range that moves on with the days. */
export type ViewSearch = Readonly<Record<string, string>>

export const groupOf = (page: ReportRoute): Report['group'] => reportsOf(page)[0]?.group ?? 'company'
export const titleOfPage = (page: ReportRoute): string => reportsOf(page)[0]?.title ?? ''
/** The right that the page needs; undefined where every member of the place may open it. */
export const needsOf = (page: ReportRoute): Report['needs'] => reportsOf(page)[0]?.needs

/**
 * Whether the portal itself could have written this query: what its own reader and writer leave unchanged. So a kept view
 * has no unknown parameter, no unknown value and no page number.
 */
export function isViewSearch(page: ReportRoute, search: ViewSearch): boolean {
  const { range, from, to, ...rest } = search
  return (
    hasRange({ range, from, to }) &&
    !('page' in rest) &&
    [...reports, ...addedReports].some((report) => report.list === page && isWrittenBy(report, rest))
  )
}

/** Both days, the name of a range, or nothing: then it is the list's initial range. */
const hasRange = ({ range, from, to }: { readonly [Name in 'range' | 'from' | 'to']: string | undefined }) =>
  range === undefined ? isPair(from, to) : from === undefined && to === undefined && isQuickRange(range)

const isPair = (from: string | undefined, to: string | undefined): boolean =>
  from === undefined ? to === undefined : to !== undefined && isDay(from) && isDay(to)

const isQuickRange = (text: string): text is QuickRangeName => quickRangeNames.some((name) => name === text)

/** Any days do: the range is not among what is compared. */
const SOME_DAYS = { today: '2026-01-01' as Day, earliest: '2026-01-01' as Day }

function isWrittenBy(report: Report, search: ViewSearch): boolean {
  const written = {
    ...(report.group === 'concern' ? writeChoice(report, readChoice(report, search)) : {}),
    ...writeView(report, readView(report, search, SOME_DAYS), SOME_DAYS),
    ...(reportsOf(report.list).indexOf(report) > 0 ? { part: report.id } : {}),
  }
  return sorted(written) === sorted(search)
}

const sorted = (search: ViewSearch): string =>
  JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The query with which the list opens today: a range that moves on has become days. */
export function openedSearch({ range, ...rest }: ViewSearch, today: Day): ViewSearch {
  return range !== undefined && isQuickRange(range) ? { ...rest, ...quickRange(range, today) } : rest
}

/** How a view may keep its range: one that moves on, the list's initial one, or these very days. */
export type RangeKeeping = QuickRangeName | 'initial' | 'days'

/** The ways to keep a range, the likeliest first: on the first of a month, `today` and `month` are the same days. */
export function rangeKeepings(
  group: Report['group'],
  range: DayRange,
  bounds: Bounds,
): readonly RangeKeeping[] {
  const isSame = (other: DayRange) => other.from === range.from && other.to === range.to
  const named = offeredRanges(bounds)
    .filter((offered) => isSame(offered.range))
    .map(({ name }) => name)
  if (!isSame(defaultRange(group, bounds.today))) return [...named, 'days']
  const initial: RangeKeeping = group === 'company' ? 'month' : 'initial'
  return [initial, ...named.filter((name) => name !== initial), 'days']
}

/** The query of a list with its range kept in one of the ways. The page number is of no view. */
export function keptSearch(search: ViewSearch, range: DayRange, keeping: RangeKeeping): ViewSearch {
  const { page: _, from: __, to: ___, ...rest } = search
  if (keeping === 'initial') return rest
  return keeping === 'days' ? { ...rest, ...range } : { ...rest, range: keeping }
}
