import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import type { ColumnKind, ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Subtotals } from '@kassavirta/domain/reports/reports/subtotals'

/** A total in the format of its column; sums of money are in cents. */
export const totalText = ({ kind }: ReportColumn, total: number): string =>
  kind === 'count' ? formatCount(total) : formatEuros(cents(total))

/** A total of a group. A place without rows has 0; rows without a single value have none. */
export const subtotalIn = ({ key }: ReportColumn, { count, totals }: Subtotals): number | undefined =>
  totals.get(key) ?? (count === 0 ? 0 : undefined)

const FIGURES: readonly ColumnKind[] = ['money', 'difference', 'count']

/** Figures are aligned by their last digit. */
export const isFigure = ({ kind }: ReportColumn): boolean => FIGURES.includes(kind)
