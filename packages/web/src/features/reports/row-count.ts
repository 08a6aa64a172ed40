import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import type { Report } from '@kassavirta/domain/reports/definition'
import type { OneSided, Subtotals } from '@kassavirta/domain/reports/subtotals'
import { mainSumOf, type RemovedSum } from './main-sum.ts'
import { removedWords } from './removed-words.ts'
import { listTexts as texts } from './texts.fi.ts'

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

/** The rows that lack the declared or the counted sum, and so are in neither total of the two. */
export function oneSidedLines({ undeclared, uncounted }: Subtotals): readonly string[] {
  const lineOf = (text: string, { count, sum }: OneSided) =>
    count > 0 ? [fill(text, { rows: rowCount(count), sum: formatEuros(cents(sum)) })] : []
  return [...lineOf(texts.undeclared, undeclared), ...lineOf(texts.uncounted, uncounted)]
}
