import { day, formatDay, dayOf, type Day } from '../../kernel/dates/dates.ts'
import { HOUR_MS } from '../../kernel/dates/durations.ts'
import { byName } from '../../kernel/people/names.ts'
import type { Report, ConcernReport } from './definition.ts'
import type { Rows } from './list.ts'
import type { Criterion } from './wire.ts'
import { groupTexts } from './terms.fi.ts'

const groupings = ['place', 'chain', 'day'] as const
export type Grouping = (typeof groupings)[number]

/** The groupings that a report offers: a list of one place can only be grouped by day. */
export const groupingsOf = ({ group }: Report): readonly Grouping[] =>
  group === 'concern' ? groupings : ['day']

/** The facts that grouping needs besides the rows. */
export type GroupingFacts = {
  readonly criterion?: Criterion | undefined
  /** The name of a company's chain; undefined for a company without one. */
  readonly chainOf: (companyId: number) => string | undefined
  /** The places that were searched: each is a group, also without rows (decisions P7). */
  readonly places?: readonly { readonly id: number; readonly name: string }[]
}

export type RowGroup<Row = unknown> = { readonly name: string; readonly rows: Rows<Row> }

/**
 * The rows by place, chain or day, within a group in the order that they had. Places and chains are in alphabetical
 * order, days newest first, as lists are; rows without any of it are one last group.
 */
export function groupRows<Row>(
  report: Report<Row>,
  rows: Rows<Row>,
  by: Grouping,
  facts: GroupingFacts,
): readonly RowGroup<Row>[] {
  const { keyOf, nameOf } = readerOf(report, by, facts)
  const searched = (by === 'place' && facts.places) || []
  const groups = new Map<string | number, { readonly name: string; readonly rows: (Row | undefined)[] }>(
    searched.map(({ id, name }) => [id, { name, rows: [] }]),
  )
  const rest: (Row | undefined)[] = []
  for (const row of rows) {
    const key = row === undefined ? null : keyOf(row)
    if (row === undefined || key === null) {
      rest.push(row)
      continue
    }
    const found = groups.get(key)
    if (found) found.rows.push(row)
    else groups.set(key, { name: nameOf(row), rows: [row] })
  }
  const known =
    by === 'day'
      ? [...groups].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([, group]) => group)
      : byName([...groups.values()])
  return rest.length > 0 ? [...known, { name: groupTexts.unknown, rows: rest }] : known
}

type Reader<Row> = {
  /** Null where the row belongs to no group. */
  readonly keyOf: (row: Row) => string | number | null
  readonly nameOf: (row: Row) => string
}

/** Companies are grouped by their number, since two may have the same name. */
function readerOf<Row>(
  report: Report<Row>,
  by: Grouping,
  { criterion, chainOf }: GroupingFacts,
): Reader<Row> {
  if (by === 'day' || report.group === 'company') {
    const keyOf = dayReader(report, criterion)
    return { keyOf, nameOf: (row) => formatDay(keyOf(row) ?? NO_DAY) }
  }
  const { placeOf } = report
  if (by === 'place')
    return { keyOf: (row) => placeOf(row).companyId, nameOf: (row) => placeOf(row).customerName }
  const chainName = (row: Row) => chainOf(placeOf(row).companyId) ?? groupTexts.noChain
  return { keyOf: chainName, nameOf: chainName }
}

/** Never shown: a row without a day is in no group that is named by one. */
const NO_DAY = day('1000-01-01')

/** The share of each part in the whole; undefined where there is nothing to share. */
export function sharesOf(parts: readonly number[]): readonly (number | undefined)[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => (whole > 0 ? part / whole : undefined))
}

/** The key of the column that holds the day of a search. */
export const searchedColumn = <Row>(
  { chart }: ConcernReport<Row>,
  criterion: Criterion | undefined,
): string | undefined => criterion && chart?.by[criterion]

/** Reads the day that the range of a list is about; null where a row has none. */
function dayReader<Row>(report: Report<Row>, criterion: Criterion | undefined): (row: Row) => Day | null {
  if (report.group === 'company') return (row) => dayAt(report.datedBy(row))
  const key = searchedColumn(report, criterion)
  const column = report.columns.find((each) => each.key === key)
  if (column?.kind !== 'day' && column?.kind !== 'moment') return () => null
  return (row) => dayAt(column.value?.(row) ?? null)
}

const dayAt = (at: Day | Date | null): Day | null =>
  at === null || typeof at === 'string' ? at : dayOfMoment(at)

/** All moments of an hour belong to one day, so the day of each hour is computed only once. */
const days = new Map<number, Day>()
const MAX_STORED_DAYS = 50_000

export function dayOfMoment(moment: Date): Day {
  const hour = Math.floor(moment.getTime() / HOUR_MS)
  const known = days.get(hour)
  if (known !== undefined) return known
  if (days.size >= MAX_STORED_DAYS) days.clear()
  const found = dayOf(moment)
  days.set(hour, found)
  return found
}
