import { cents, formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { formatCount } from '@kassavirta/domain/kernel/counts'
import type { Report } from '@kassavirta/domain/reports/definition'
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
