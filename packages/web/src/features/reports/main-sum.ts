import type { ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import { totalsOf, type Rows } from '@kassavirta/domain/reports/list'

/** The column of the report's main sum. */
export const mainSumOf = ({ columns }: Report): ReportColumn | undefined =>
  columns.find(({ key, value }) => key === 'totalSum' && value)

export type RemovedSum = { readonly count: number; readonly sum: number }

/** Removed rows are summed separately from the totals (decisions O3). */
export function removedSum(report: Report, removed: Rows<unknown>): RemovedSum {
  const main = mainSumOf(report)
  return { count: removed.length, sum: (main && totalsOf([main], removed).get(main.key)) ?? 0 }
}
