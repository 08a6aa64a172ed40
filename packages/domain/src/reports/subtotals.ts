import { isSummed, type ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'
import { splitRemoved, totalsOf, type Rows } from './list.ts'

/** Rows of which only one of two sums is known: how many they are, and that sum. */
export type OneSided = { readonly count: number; readonly sum: number }

export type Subtotals = {
  /** Rows that count as money. */
  readonly count: number
  /** By column. The declared and the counted sum are those of rows that have both, so that the difference fits them. */
  readonly totals: ReadonlyMap<string, number>
  /** Rows with a counted but no declared sum. */
  readonly undeclared: OneSided
  /** Rows that were declared and are not counted yet. */
  readonly uncounted: OneSided
}

const NONE: OneSided = { count: 0, sum: 0 }

/** The totals of a list or of a group of it; removed rows are in none (decisions O3, P7). */
export function subtotalsOf<Row>(
  report: Pick<Report<Row>, 'columns' | 'compared' | 'isRemoved'>,
  columns: readonly ReportColumn<Row>[],
  rows: Rows<Row>,
): Subtotals {
  const { kept } = splitRemoved(report, rows)
  const totals = totalsOf(columns.filter(isSummed), kept)
  const [declared, counted] = [report.compared?.declared, report.compared?.counted].map((key) =>
    report.columns.find((column) => column.key === key),
  )
  if (!declared || !counted) return { count: kept.length, totals, undeclared: NONE, uncounted: NONE }
  const hasIn = (column: ReportColumn<Row>, row: Row | undefined): boolean =>
    row !== undefined && column.value?.(row) !== null
  const both = kept.filter((row) => hasIn(declared, row) && hasIn(counted, row))
  const alone = (column: ReportColumn<Row>, other: ReportColumn<Row>): OneSided => {
    const found = kept.filter((row) => hasIn(column, row) && !hasIn(other, row))
    return { count: found.length, sum: totalsOf([column], found).get(column.key) ?? 0 }
  }
  const compared = columns.filter((column) => column === declared || column === counted)
  const others = [...totals].filter(([key]) => !compared.some((column) => column.key === key))
  return {
    count: kept.length,
    totals: new Map([...others, ...totalsOf(compared, both)]),
    undeclared: alone(counted, declared),
    uncounted: alone(declared, counted),
  }
}

const add = (one: OneSided, other: OneSided): OneSided => ({
  count: one.count + other.count,
  sum: one.sum + other.sum,
})

/** The totals of several groups together. Cents and counts are whole numbers: their sum is exact, in whatever order. */
export const addSubtotals = (parts: readonly Subtotals[]): Subtotals =>
  parts.reduce(
    (whole, part) => ({
      count: whole.count + part.count,
      totals: new Map([
        ...whole.totals,
        ...Array.from(part.totals, ([key, total]) => [key, total + (whole.totals.get(key) ?? 0)] as const),
      ]),
      undeclared: add(whole.undeclared, part.undeclared),
      uncounted: add(whole.uncounted, part.uncounted),
    }),
    { count: 0, totals: new Map(), undeclared: NONE, uncounted: NONE },
  )

/** The sum of a column over all rows, those with only one of the two compared sums included. */
export function wholeTotal(
  { compared }: Pick<Report, 'compared'>,
  { totals, undeclared, uncounted }: Subtotals,
  key: string,
): number | undefined {
  const alone = key === compared?.counted ? undeclared : key === compared?.declared ? uncounted : NONE
  const total = totals.get(key)
  return alone.count > 0 ? (total ?? 0) + alone.sum : total
}
