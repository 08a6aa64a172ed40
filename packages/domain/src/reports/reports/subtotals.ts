import { isSummed, type ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'
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
  const { kept: all } = splitRemoved(report, rows)
  const kept: readonly Row[] = all.flatMap((row) => (row === undefined ? [] : [row]))
  const totals = totalsOf(columns.filter(isSummed), kept)
  const of = { count: kept.length, totals, unread: all.length - kept.length }
  const [declared, counted] = [report.compared?.declared, report.compared?.counted].map((key) =>
    report.columns.find((column) => column.key === key),
  )
  if (!declared || !counted)
    return { ...of, compared: { count: kept.length, totals }, undeclared: NONE, uncounted: NONE }
  const hasIn = (column: ReportColumn<Row>, row: Row): boolean => column.value?.(row) !== null
  const both = kept.filter((row) => hasIn(declared, row) && hasIn(counted, row))
  const alone = (column: ReportColumn<Row>, other: ReportColumn<Row>): OneSided => {
    const found = kept.filter((row) => hasIn(column, row) && !hasIn(other, row))
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

/** The totals of several groups together. Cents and counts are whole numbers: their sum is exact, in whatever order. */
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
