import type { Account } from '@kassavirta/domain/accounts/rules'
import { orderFields } from '@kassavirta/domain/change-orders/api'
import { orderMoney } from '@kassavirta/domain/change-orders/form'
import type { OrderCounts } from '@kassavirta/domain/change-orders/rules'
import { orderTotals } from '@kassavirta/domain/change-orders/rules'
import type { CountTexts } from '@kassavirta/domain/kernel/counts'
import { readCountTexts } from '@kassavirta/domain/kernel/form-fields'
import type { Cents } from '@kassavirta/domain/kernel/money'
import { isRecord } from '@kassavirta/domain/kernel/records'
import { changeOccurrence } from '@kassavirta/domain/recurring-orders/api'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { fieldsFor } from '../form-data.ts'

/** The sum of an order, from its counts. */
export const eurosOf = (counts: OrderCounts): Cents => orderTotals(counts).total

/** Counts as the form takes them; those that are 0 are empty fields. */
export const textsOf = (counts: OrderCounts): CountTexts =>
  Object.fromEntries(
    orderFields.flatMap((field) => (counts[field] ? [[field, String(counts[field])] as const] : [])),
  )

/** The money as it is sent. An account that is not known any more is the server's to refuse. */
export const moneyOf = (texts: CountTexts, account: Account | undefined) =>
  orderMoney(account ? fieldsFor(account) : orderFields, texts)

/** What is typed over one delivery. */
export type ContentEntries = { readonly counts: CountTexts; readonly message: string }
export type ChangeBody = Ask<typeof changeOccurrence>['body']

export function readContent(found: unknown): ContentEntries | undefined {
  if (!isRecord(found) || typeof found['message'] !== 'string') return undefined
  const counts = readCountTexts(found['counts'])
  return counts && { counts, message: found['message'] }
}

export const readChange = (found: unknown): ChangeBody | undefined =>
  changeOccurrence.body.safeParse(found).success ? (found as ChangeBody) : undefined
