import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { OneSided, Subtotals } from '@kassavirta/domain/reports/reports/subtotals'
import { mainSumOf, type RemovedSum } from './main-sum.ts'
import { removedWords } from './removed-words.ts'
import { hiddenTexts, listTexts as texts } from '../texts.fi.ts'

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
