import type { Report } from './definition.ts'
import { filterKeys, markedRows, markRows, type ListFilter } from './filter.ts'
import { totalsOf, type Rows } from './list.ts'
import type { ReportColumn } from './columns.ts'

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
  const { kept } = markedRows(rows, markRows(keys, filter), keys)
  return { count: kept.length, sum: main && (totalsOf([main], kept).get(main.key) ?? 0) }
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
