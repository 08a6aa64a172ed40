import { cents, formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { formatCount } from '@kassavirta/domain/kernel/counts'
import type { RemovedSum } from './main-sum.ts'
import { listTexts as texts } from './texts.fi.ts'

export const rowCount = (count: number): string =>
  count === 1 ? texts.oneRow : fill(texts.rows, { count: formatCount(count) })

/** The count and sum of the removed rows, which no total includes. */
export const removedLine = ({ count, sum }: RemovedSum): string =>
  fill(texts.removedRows, { count: formatCount(count), sum: formatEuros(cents(sum)) })
