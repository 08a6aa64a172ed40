import * as z from 'zod/mini'

import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'

import { EntryId, OptionalCompanyId, WireId } from '../../kernel/contract/shapes.ts'

import { isDay, type Day } from '../../kernel/dates/dates.ts'

import { signedIn } from '../../kernel/people/access.ts'

import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'

import { readChoice, readView, writeChoice, writeView } from './address.ts'

import { addedReports, reports, reportsOf } from './all.ts'

import type { Report, ReportRoute } from './definition.ts'

import {
  defaultRange,
  offeredRanges,
  quickRange,
  quickRangeNames,
  type Bounds,
  type DayRange,
  type QuickRangeName,
} from './ranges.ts'

import { sendingDays } from './schedule.ts'

const PATH = '/api/views'

/** In a longer list a view would be hard to find. */
export const MOST_VIEWS = 50

const NAME_MAX = 60

/** All columns of the longest list fit. */
const PARAMETER_MAX = 1000

const Search = z.record(boundedText(40), boundedText(PARAMETER_MAX))

const Schedule = z.object({ on: z.enum(sendingDays), hour: z.int().check(z.minimum(0), z.maximum(23)) })

/** The lists of which views can be saved, by their pages. */
export const viewPages: readonly ReportRoute[] = [...new Set(reports.map(({ list }) => list))]

/** A list with its filters, range, order and grouping under a name. */
export const SavedView = z.object({
  viewId: WireId,
  name: z.string(),
  /** The list, by the id of its page. */
  page: z.enum(viewPages),
  /** The place, where the list is of one. */
  companyId: z.nullable(WireId),
  place: z.string(),
  /** The query of the list's address; `range` names a range that moves on. */
  search: Search,
  /** When a link is mailed; null for never. */
  schedule: z.nullable(Schedule),
  /** False where the place or the right is gone: then place and query are left out. */
  isAvailable: z.boolean(),
})

export type SavedView = z.output<typeof SavedView>

/** Not there while the provider offers none (parameter `savedViews`). */
export const listViews = endpoint({
  method: 'GET',
  path: PATH,
  summary: `The caller’s own saved views of all lists and places, at most ${MOST_VIEWS}, by name`,
  access: signedIn,
  refusals: ['notFound'],
  reply: json(() => z.object({ views: z.array(SavedView) })),
})

/** Sending the same view again stores no second one. */
export const saveView = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Keeps a list with its filters under a name; `customerId` where the list is of a place',
  access: signedIn,
  company: 'body',
  body: () =>
    z.object({
      customerId: OptionalCompanyId,
      page: z.enum(viewPages),
      name: requiredText(NAME_MAX),
      search: Search,
    }),
  refusals: ['notFound', 'viewNameTaken', 'viewsFull'],
  reply: json(() => SavedView),
})

export const changeView = endpoint({
  method: 'PUT',
  path: `${PATH}/:viewId`,
  summary: 'Renames a saved view, and says when a link to it is mailed',
  access: signedIn,
  params: () => z.object({ viewId: EntryId }),
  body: () => z.object({ name: requiredText(NAME_MAX), schedule: z.nullable(Schedule) }),
  refusals: ['notFound', 'viewNameTaken'],
  reply: json(() => SavedView),
})

export const removeView = endpoint({
  method: 'POST',
  path: `${PATH}/:viewId/remove`,
  summary: 'Removes a saved view; one that is gone already stays gone',
  access: signedIn,
  params: () => z.object({ viewId: EntryId }),
  refusals: ['notFound'],
  reply: empty,
})

/** The query of a list's address, in which `range` may name a range that moves on with the days. */
export type ViewSearch = Readonly<Record<string, string>>

export const groupOf = (page: ReportRoute): Report['group'] => reportsOf(page)[0]?.group ?? 'company'

export const titleOfPage = (page: ReportRoute): string => reportsOf(page)[0]?.title ?? ''

/** The right that the page needs; undefined where every member of the place may open it. */
export const needsOf = (page: ReportRoute): Report['needs'] => reportsOf(page)[0]?.needs

/**
 * Whether the portal itself could have written this query: its own reader and writer leave it unchanged. So a saved view
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

/** Any days, because the comparison leaves the range out. */
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

/** The range of a saved view: a named one that moves on with the days, the list's initial one, or these very days. */
export type SavedRange = QuickRangeName | 'initial' | 'days'

/** The ways to save a range, the likeliest first: on the first of a month, `today` and `month` are the same days. */
export function savedRanges(group: Report['group'], range: DayRange, bounds: Bounds): readonly SavedRange[] {
  const isSame = (other: DayRange) => other.from === range.from && other.to === range.to
  const named = offeredRanges(bounds)
    .filter((offered) => isSame(offered.range))
    .map(({ name }) => name)
  if (!isSame(defaultRange(group, bounds.today))) return [...named, 'days']
  const initial: SavedRange = group === 'company' ? 'month' : 'initial'
  return [initial, ...named.filter((name) => name !== initial), 'days']
}

/** The query of a list with its range in the form in which it is saved, and without the page number. */
export function searchToSave(search: ViewSearch, range: DayRange, saved: SavedRange): ViewSearch {
  const { page: _, from: __, to: ___, ...rest } = search
  if (saved === 'initial') return rest
  return saved === 'days' ? { ...rest, ...range } : { ...rest, range: saved }
}
