import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { totalsOf, type Rows } from '@kassavirta/domain/reports/reports/list'
import type { Subtotals } from '@kassavirta/domain/reports/reports/subtotals'

/** The column of the report's main sum. */
export const mainSumOf = ({ columns }: Report): ReportColumn | undefined =>
  columns.find(({ key, value }) => key === 'totalSum' && value)

/** The main sum of all rows; undefined where the report, or the list, has none. */
export function mainTotal(report: Report, subtotals: Subtotals): number | undefined {
  const main = mainSumOf(report)
  return main && subtotals.totals.get(main.key)
}

/** What shares are of: the main sum, or the rows where the report has none. */
export const sharedPart = (report: Report, subtotals: Subtotals): number =>
  mainSumOf(report) ? (mainTotal(report, subtotals) ?? 0) : subtotals.count

export type RemovedSum = { readonly count: number; readonly sum: number }

/** Removed rows are summed separately from the totals (decisions O3). */
export function removedSum(report: Report, removed: Rows<unknown>): RemovedSum {
  const main = mainSumOf(report)
  return { count: removed.length, sum: (main && totalsOf([main], removed).get(main.key)) ?? 0 }
}
