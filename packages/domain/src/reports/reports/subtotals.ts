import { isSummed, type ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'
import { filterKeys, markedRows, markRows, type ListFilter } from './filter.ts'
import { splitRemoved, totalsOf, type Rows } from './list.ts'

/** Rows of which only one of two sums is known: how many they are, and that sum. */
export type OneSided = { readonly count: number; readonly sum: number }

type Totals = ReadonlyMap<string, number>

/** A total names its rows (decisions Q7). */
export type Subtotals = {
  /** Rows that count as money. */
  readonly count: number
  /** By column, of all of them. */
  readonly totals: Totals
  /** Rows that have both sums, where a report compares two: how many they are, and those sums with their difference. */
  readonly compared: { readonly count: number; readonly totals: Totals }
  /** Rows with a counted but no declared sum. */
  readonly undeclared: OneSided
  /** Rows that were declared and are not counted yet. */
  readonly uncounted: OneSided
  /** Rows that could not be read, so that nobody knows what they hold. */
  readonly unread: number
}

const NONE: OneSided = { count: 0, sum: 0 }
const NOTHING: Subtotals = {
  count: 0,
  totals: new Map(),
  compared: { count: 0, totals: new Map() },
  undeclared: NONE,
  uncounted: NONE,
  unread: 0,
}

/** The totals of a list or of a group of it; removed rows are in none (decisions O3). */
export function subtotalsOf<Row>(
  report: Pick<Report<Row>, 'columns' | 'compared' | 'isRemoved'>,
  columns: readonly ReportColumn<Row>[],
  rows: Rows<Row>,
): Subtotals {
  const { remaining } = splitRemoved(report, rows)
  const readable: readonly Row[] = remaining.flatMap((row) => (row === undefined ? [] : [row]))
  const totals = totalsOf(columns.filter(isSummed), readable)
  const of = { count: readable.length, totals, unread: remaining.length - readable.length }
  const [declared, counted] = [report.compared?.declared, report.compared?.counted].map((key) =>
    report.columns.find((column) => column.key === key),
  )
  if (!declared || !counted)
    return { ...of, compared: { count: readable.length, totals }, undeclared: NONE, uncounted: NONE }
  const hasIn = (column: ReportColumn<Row>, row: Row): boolean => column.value?.(row) !== null
  const both = readable.filter((row) => hasIn(declared, row) && hasIn(counted, row))
  const alone = (column: ReportColumn<Row>, other: ReportColumn<Row>): OneSided => {
    const found = readable.filter((row) => hasIn(column, row) && !hasIn(other, row))
    return { count: found.length, sum: totalsOf([column], found).get(column.key) ?? 0 }
  }
  const comparedColumns = columns.filter(
    (column) => column === declared || column === counted || column.kind === 'difference',
  )
  return {
    ...of,
    compared: { count: both.length, totals: totalsOf(comparedColumns, both) },
    undeclared: alone(counted, declared),
    uncounted: alone(declared, counted),
  }
}

const add = (one: OneSided, other: OneSided): OneSided => ({
  count: one.count + other.count,
  sum: one.sum + other.sum,
})

const addTotals = (one: Totals, other: Totals): Totals =>
  new Map([...one, ...Array.from(other, ([key, total]) => [key, total + (one.get(key) ?? 0)] as const)])

/** The totals of several groups together. They are exact in any order, because cents and counts are whole numbers. */
export const addSubtotals = (parts: readonly Subtotals[]): Subtotals =>
  parts.reduce(
    (whole, part) => ({
      count: whole.count + part.count,
      totals: addTotals(whole.totals, part.totals),
      compared: {
        count: whole.compared.count + part.compared.count,
        totals: addTotals(whole.compared.totals, part.compared.totals),
      },
      undeclared: add(whole.undeclared, part.undeclared),
      uncounted: add(whole.uncounted, part.uncounted),
      unread: whole.unread + part.unread,
    }),
    NOTHING,
  )

/** How much a range holds: rows that count as money, and their sum where the report has one. */
export type RangeTotal = { readonly count: number; readonly sum: number | undefined }

/** The totals of the rows that a filter lets through; removed rows are in none (decisions O3). */
export function rangeTotal<Row>(
  report: Report<Row>,
  rows: Rows<Row>,
  filter: ListFilter,
  main: ReportColumn<Row> | undefined,
): RangeTotal {
  const keys = filterKeys(report, rows)
  const { remaining } = markedRows(rows, markRows(keys, filter), keys)
  return { count: remaining.length, sum: main && (totalsOf([main], remaining).get(main.key) ?? 0) }
}

export type RangeChange = {
  readonly count: number
  readonly sum: number | undefined
  /** The change of the sum, or of the rows without one, as a part of the total before; undefined where that was 0. */
  readonly share: number | undefined
}

export function rangeChange(now: RangeTotal, before: RangeTotal): RangeChange {
  const [count, sum] = [
    now.count - before.count,
    now.sum === undefined || before.sum === undefined ? undefined : now.sum - before.sum,
  ]
  const base = before.sum ?? before.count
  return { count, sum, share: base > 0 ? (sum ?? count) / base : undefined }
}
