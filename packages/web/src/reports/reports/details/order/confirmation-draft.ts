import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { countFault, countsOf, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { comparisonLines } from '../../../../flows/order-comparison/comparison-lines.ts'
import { confirmationTexts as texts } from './texts.fi.ts'

type Difference = { readonly counts: CountTexts; readonly message: string }

/** The counts begin as what was packed, so that only what differs is typed. */
export const noDifference = (packed: OrderCounts): Difference => ({
  counts: Object.fromEntries(
    orderFields.flatMap((field) => (packed[field] ? [[field, String(packed[field])]] : [])),
  ),
  message: '',
})

/** What matches in every count and says nothing is no difference. */
export function sameFault({ counts, message }: Difference, packed: OrderCounts): FieldTexts {
  const isReadable = Object.values(counts).every((text) => countFault(text) === undefined)
  const lines = comparisonLines(packed, countsOf(orderFields, counts))
  const isSame = isReadable && lines.every(({ before, after }) => before === after)
  return isSame && message.trim() === '' ? { message: texts.same } : {}
}
