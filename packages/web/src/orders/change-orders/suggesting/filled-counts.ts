import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import type { OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { withinLimit } from '@kassavirta/domain/orders/change-orders/order-suggestions/within-limit'
import { fieldsFor, limitOf } from '../form-data.ts'

/** Counts as the form has them when they are typed; nothing where none is ordered. */
export const textsOf = (counts: OrderCounts): CountTexts =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([field, count]) => (count ? [[field, String(count)]] : [])),
  )

/** What is missing from the till, as far as the account may order it. */
export const orderableFrom = (counts: OrderCounts, account: Account) =>
  withinLimit(counts, { sold: fieldsFor(account), limit: limitOf(account) })
