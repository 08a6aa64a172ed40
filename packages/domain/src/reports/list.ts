import { isSummed, stateColumns, stateOf, type ReportColumn } from './columns.ts'
import type { ConcernReport, CompanyReport, Report } from './definition.ts'
import { instantsOf, type DayRange } from './ranges.ts'

const PAGE_SIZE = 50
/** A print shows the whole list up to this many rows, which is about twenty-five sheets. */
export const PRINTED_ROWS = 1_000

/** A loaded list. Undefined is a row that could not be read: it is shown as unreadable, the others as usual. */
export type Rows<Row> = readonly (Row | undefined)[]

/** Reads the rows of an answer. */
export function readRows<Row>(report: Report<Row>, answer: readonly unknown[]): Rows<Row> {
  const flag = report.group === 'concern' ? report.part?.flag : undefined
  const own = flag ? answer.filter((wire) => !isMarked(wire, flag, false)) : answer
  return own.map((wire) => report.row.read(wire))
}

/** A row without the flag belongs to no part and is shown as unreadable in each. */
const isMarked = (wire: unknown, flag: NonNullable<ConcernReport['part']>['flag'], value: boolean): boolean =>
  typeof wire === 'object' && wire !== null && (wire as Record<string, unknown>)[flag] === value

export type ListFilter = {
  readonly range: DayRange
  /** True when removed rows are shown too. */
  readonly removed: boolean
  /** The chosen state of each filter, by the filter's name; a filter without a choice is absent. */
  readonly states: Readonly<Record<string, string>>
}

/** Unreadable rows pass every filter, since it is unknown whether they belong. */
export function filterRows<Row>(report: Report<Row>, rows: Rows<Row>, filter: ListFilter): Rows<Row> {
  const tests = [
    ...(report.group === 'company' ? [inRange(report, filter.range), ...hidesRemoved(report, filter)] : []),
    ...hasStates(report, filter),
  ]
  // One pass per test is quicker than all tests for every row.
  return tests.reduce((kept, test) => kept.filter((row) => row === undefined || test(row)), rows)
}

type Test<Row> = (row: Row) => boolean

/** Moments are compared with two midnights of Helsinki, as computing their days would need a zone lookup per row. */
function inRange<Row>(report: CompanyReport<Row>, range: DayRange): Test<Row> {
  const { from, to } = range
  const { begin, end } = instantsOf(range)
  const [first, after] = [begin.getTime(), end.getTime()]
  return (row) => {
    const dated = report.datedBy(row)
    if (dated === null) return true
    if (typeof dated === 'string') return dated >= from && dated <= to
    const time = dated.getTime()
    return time >= first && time < after
  }
}

const hidesRemoved = <Row>(report: CompanyReport<Row>, { removed }: ListFilter): readonly Test<Row>[] =>
  removed || !report.isRemoved ? [] : [(row) => !isRemovedRow(report, row)]

export const isRemovedRow = <Row>(report: Report<Row>, row: Row): boolean =>
  report.group === 'company' && report.isRemoved?.(row) === true

/** A state with its own check box passes every state filter: the check box alone decides whether it is shown. */
const hasStates = <Row>({ columns }: Report<Row>, { states }: ListFilter): readonly Test<Row>[] =>
  stateColumns(columns).flatMap((column) => {
    const wanted = states[column.filter]
    if (!wanted) return []
    return [(row) => column.value?.(row) === wanted || stateOf(column, row)?.unfiltered === true]
  })

export type Page<Row> = {
  readonly rows: Rows<Row>
  /** 1-based and always inside the list, whatever the address says. */
  readonly page: number
  readonly pages: number
  /** The 1-based numbers of the first and last shown row; 0 and 0 for an empty list. */
  readonly first: number
  readonly last: number
}

export function pageOf<Row>(rows: Rows<Row>, wanted: number, size = PAGE_SIZE): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages)
  const begin = (page - 1) * size
  const shown = rows.slice(begin, begin + size)
  return { rows: shown, page, pages, first: shown.length && begin + 1, last: begin + shown.length }
}

/** Splits a list into rows that count as money and removed ones that are only shown (decisions O3). */
export function splitRemoved<Row>(report: Report<Row>, rows: Rows<Row>) {
  if (report.group !== 'company' || !report.isRemoved) return { kept: rows, removed: [] }
  const isGone = (row: Row | undefined) => row !== undefined && isRemovedRow(report, row)
  return { kept: rows.filter((row) => !isGone(row)), removed: rows.filter(isGone) }
}

/**
 * Totals of the whole filtered list, by column: cents or pieces, as the column's kind says. A column without a single
 * value has no total: 0 would say that something was counted.
 */
export function totalsOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: Rows<Row>,
): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const column of columns) {
    if (!isSummed(column) || !column.value) continue
    let total: number | null = null
    for (const row of rows) {
      const value = row === undefined ? null : column.value(row)
      if (value !== null) total = (total ?? 0) + Number(value)
    }
    if (total !== null) totals.set(column.key, total)
  }
  return totals
}
