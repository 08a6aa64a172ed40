import { orderChange, orderFields } from '@kassavirta/domain/change-orders/api'
import type { OrderCounts, OrderTotals } from '@kassavirta/domain/change-orders/rules'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { centsToEuros } from '@kassavirta/domain/kernel/money'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { fieldsFor, type Order } from './order-form.ts'

export type OrderBody = Ask<typeof orderChange>['body']

/** The order as it is sent: sums in euros, every count that the account can have, of the reference the value only. */
export function bodyOf(
  { account, deliveryDate, message, reference, counts, totals }: Order,
  { customerId, userId }: { readonly customerId: number; readonly userId: number },
): OrderBody {
  return {
    customerId,
    userId,
    accountId: account.accountId,
    deliveryDate,
    message,
    reference,
    billsTotalSum: centsToEuros(totals.notes),
    coinTotalSum: centsToEuros(totals.coins),
    totalSum: centsToEuros(totals.total),
    ...Object.fromEntries(fieldsFor(account).map((field) => [field, counts[field] ?? 0])),
  }
}

/** What the summary and the receipt show: exactly what is, or was, sent. */
export type ReviewedOrder = {
  readonly accountId: number
  readonly deliveryDate: Day
  readonly message: string
  readonly reference: string
  readonly counts: OrderCounts
  readonly totals: OrderTotals
}

/** Throws for what bodyOf has not written. */
export function readBack(body: OrderBody): ReviewedOrder {
  const order = orderChange.body.parse(body)
  return {
    accountId: order.accountId,
    deliveryDate: order.deliveryDate,
    message: order.message,
    reference: order.reference,
    counts: Object.fromEntries(orderFields.map((field) => [field, order[field]])),
    totals: { notes: order.billsTotalSum, coins: order.coinTotalSum, total: order.totalSum },
  }
}
