import { day, formatDay } from '../../kernel/dates/dates.ts'
import { byName } from '../../kernel/people/names.ts'
import type { Report } from './definition.ts'
import type { Criterion } from './query.ts'
import type { Rows } from './list.ts'
import { dayReader } from './row-days.ts'
import { groupTexts } from './terms.fi.ts'

const groupings = ['place', 'chain', 'day'] as const
export type Grouping = (typeof groupings)[number]

/** What the rows of a report can be grouped by: a list of one place has only its days. */
export const groupingsOf = ({ group }: Report): readonly Grouping[] =>
  group === 'concern' ? groupings : ['day']

/** What grouping needs to know beside the rows. */
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
