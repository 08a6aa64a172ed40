import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { orderMoney } from '@kassavirta/domain/orders/change-orders/form'
import type { OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
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
