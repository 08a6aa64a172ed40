import type { ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'

/** All columns that the screen can show, the default ones first. */
export function offeredColumns({ columns, shown }: Report): readonly ReportColumn[] {
  const rank = (key: string) => (shown.includes(key) ? shown.indexOf(key) : shown.length)
  return columns
    .filter(({ value, fileOnly }) => value && !fileOnly)
    .toSorted((a, b) => rank(a.key) - rank(b.key))
}
