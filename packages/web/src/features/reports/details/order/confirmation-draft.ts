import { orderFields } from '@kassavirta/domain/change-orders/api'
import { confirmDelivery } from '@kassavirta/domain/change-orders/changing-api'
import type { OrderCounts } from '@kassavirta/domain/change-orders/rules'
import { countsOf, parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/counts'
import { readCountTexts } from '@kassavirta/domain/kernel/form-fields'
import { isRecord } from '@kassavirta/domain/kernel/records'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { comparisonLines } from '../../../../flows/order-comparison/comparison-lines.ts'
import { confirmationTexts as texts } from './texts.fi.ts'

/** What is typed where the content does not match. */
export type Difference = { readonly counts: CountTexts; readonly message: string }

export type ConfirmationBody = Ask<typeof confirmDelivery>['body']

/** The counts begin as what was packed, so that only what differs is typed. */
export const noDifference = (packed: OrderCounts): Difference => ({
  counts: Object.fromEntries(
    orderFields.flatMap((field) => (packed[field] ? [[field, String(packed[field])]] : [])),
  ),
  message: '',
})

export function readDifference(found: unknown): Difference | undefined {
  if (!isRecord(found) || typeof found['message'] !== 'string') return undefined
  const counts = readCountTexts(found['counts'])
  return counts && { counts, message: found['message'] }
}

export const readConfirmation = (found: unknown): ConfirmationBody | undefined =>
  confirmDelivery.body.safeParse(found).success ? (found as ConfirmationBody) : undefined

/** Why what is typed cannot be sent; undefined where it can. */
export function faultOf({ counts, message }: Difference, packed: OrderCounts): string | undefined {
  if (Object.values(counts).some((text) => text.trim() !== '' && parseCountEntry(text) === undefined)) {
    return texts.unread
  }
  const lines = comparisonLines(packed, countsOf(orderFields, counts))
  const isSame = lines.every(({ before, after }) => before === after)
  return isSame && message.trim() === '' ? texts.same : undefined
}
