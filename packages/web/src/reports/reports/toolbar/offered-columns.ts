import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'

/** All columns that the screen can show, the default ones first. */
export const offeredColumns = (report: Report): readonly ReportColumn[] =>
  sheetColumns(report).filter(({ only }) => !only)

/** All columns of the workbook, in the same order. */
export function sheetColumns({ columns, shown }: Report): readonly ReportColumn[] {
  const rank = (key: string) => (shown.includes(key) ? shown.indexOf(key) : shown.length)
  return columns
    .filter(({ value, only }) => value && only !== 'csv')
    .toSorted((a, b) => rank(a.key) - rank(b.key))
}
