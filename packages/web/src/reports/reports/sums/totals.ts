import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ReportColumn, ColumnKind } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { totalsOf, type Rows } from '@kassavirta/domain/reports/reports/list'
import type { Subtotals, OneSided } from '@kassavirta/domain/reports/reports/subtotals'
import { hiddenTexts, listTexts as texts, removedTexts } from '../texts.fi.ts'

/** The column of the report's main sum. */
export const mainSumOf = ({ columns }: Report): ReportColumn | undefined =>
  columns.find(({ key, value }) => key === 'totalSum' && value)

/** The main sum of all rows; undefined where the report, or the list, has none. */
export function mainTotal(report: Report, subtotals: Subtotals): number | undefined {
  const main = mainSumOf(report)
  return main && subtotals.totals.get(main.key)
}

/** The total that shares are taken of: the main sum, or the number of rows where the report has no sum. */
export const sharedPart = (report: Report, subtotals: Subtotals): number =>
  mainSumOf(report) ? (mainTotal(report, subtotals) ?? 0) : subtotals.count

export type RemovedSum = { readonly count: number; readonly sum: number }

/** Removed rows are summed separately from the totals (decisions O3). */
export function removedSum(report: Report, removed: Rows<unknown>): RemovedSum {
  const main = mainSumOf(report)
  return { count: removed.length, sum: (main && totalsOf([main], removed).get(main.key)) ?? 0 }
}

export const rowCount = (count: number): string =>
  count === 1 ? texts.oneRow : fill(texts.rows, { count: formatCount(count) })

/** The count of the removed rows and, where there is money in them, their sum, which no total includes. */
export function removedLine(report: Report, { count, sum }: RemovedSum): string {
  const words = removedWords(report)
  return fill(mainSumOf(report) ? words.sum : words.rows, {
    count: formatCount(count),
    sum: formatEuros(cents(sum)),
  })
}

/** The rows that lack the declared or the counted sum, or both, by what they lack. */
export function oneSidedLines({ count, compared, undeclared, uncounted }: Subtotals): readonly string[] {
  const lineOf = (text: string, { count: rows, sum }: OneSided) =>
    rows > 0 ? [fill(text, { rows: rowCount(rows), sum: formatEuros(cents(sum)) })] : []
  const neither = count - compared.count - undeclared.count - uncounted.count
  return [
    ...lineOf(texts.undeclared, undeclared),
    ...lineOf(texts.uncounted, uncounted),
    ...lineOf(texts.neither, { count: neither, sum: 0 }),
  ]
}

/** Says that removed rows of the range are not shown; empty where none is hidden. */
export const hiddenLine = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? hiddenTexts.oneOut
      : fill(hiddenTexts.someOut, { count: formatCount(count) })

export type TotalLine = { readonly label: string; readonly totals?: Subtotals['totals'] }

/** The lines under a list, each with the rows that it is about: compared ones, those without a comparison, all (decisions Q7). */
export function totalLines(whole: Subtotals): readonly TotalLine[] {
  const { count, totals, compared, unread } = whole
  const isPartial = compared.count > 0 && compared.count < count
  return [
    ...(isPartial
      ? [{ label: fill(texts.compared, { rows: rowCount(compared.count) }), totals: compared.totals }]
      : []),
    ...oneSidedLines(whole).map((label) => ({ label })),
    ...(totals.size > 0 ? [{ label: fill(texts.total, { rows: rowCount(count) }), totals }] : []),
    ...(unread > 0
      ? [{ label: unread === 1 ? texts.oneUnread : fill(texts.unread, { count: formatCount(unread) }) }]
      : []),
  ]
}

/** The words for the rows of a report that are in no total. */
export const removedWords = ({ removedAs }: Report) => removedTexts[removedAs ?? 'removed']

/** A total in the format of its column; sums of money are in cents. */
export const totalText = ({ kind }: ReportColumn, total: number): string =>
  kind === 'count' ? formatCount(total) : formatEuros(cents(total))

/** A total of a group. A place without rows has 0; rows without a single value have none. */
export const subtotalIn = ({ key }: ReportColumn, { count, totals }: Subtotals): number | undefined =>
  totals.get(key) ?? (count === 0 ? 0 : undefined)

const FIGURES: readonly ColumnKind[] = ['money', 'difference', 'count']

/** Figures are aligned by their last digit. */
export const isFigure = ({ kind }: ReportColumn): boolean => FIGURES.includes(kind)
