import type { getOrderSuggestion } from '@kassavirta/domain/orders/change-orders/order-suggestions/api'
import { parFields } from '@kassavirta/domain/orders/change-orders/order-suggestions/par-levels'
import { HISTORY_DAYS, suggestOrder } from '@kassavirta/domain/orders/change-orders/order-suggestions/suggest'
import { withinLimit } from '@kassavirta/domain/orders/change-orders/order-suggestions/within-limit'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { addDays, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { changeOrderCoins } from '@kassavirta/domain/kernel/money/denominations'
import { cents, sumCents } from '@kassavirta/domain/kernel/money/money'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/rights/access.ts'
import { orderFacts, type OrderFacts } from '../checked-order.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { findPast, type ParFacts } from './queries.ts'

type Reply = z.input<(typeof getOrderSuggestion)['reply']['schema']>
type Wanted = { readonly accountId: number; readonly day: Day }

/** What the order form may fill in for a day, by the rights of the order itself. Nothing is stored. */
export async function suggestFor(
  db: Db,
  caller: Member,
  { accountId, day }: Wanted,
  now: Date,
): Promise<Reply> {
  const parameters = parametersFor(caller)
  if (parameters.orderSuggestions !== 'true') throw new Problem('notFound')
  const { userId, company } = caller
  const { account, par, orders } = await findPast(db, {
    userId,
    companyId: company.companyId,
    seesAllChangeOrders: company.seesAllChangeOrders,
    today: dayOf(now),
    since: addDays(day, -HISTORY_DAYS),
    ...orderFacts.valuesOf({ accountId, deliveryDate: day }),
  })
  const { looseChange, withdrawLimit } = orderable(account)
  const sameDay = orders.filter((order) => order.day === day)
  const ordered = sumCents(sameDay.map(({ counts }) => orderTotals(counts).total))
  const isShared = withdrawLimit !== undefined && parameters.dailyOrderLimit === 'true'
  const limit = isShared ? cents(withdrawLimit - ordered) : withdrawLimit
  const suggestion = suggestOrder(orders, day)
  return {
    suggestion: suggestion
      ? { ...suggestion, ...withinLimit(suggestion.counts, { sold: soldFields(looseChange), limit }) }
      : null,
    isOrdered: sameDay.length > 0,
    parLevels: parLevelsOf(par),
  }
}

/** The account, where the person may order on it. */
export function orderable(account: OrderFacts) {
  if (!account?.mayOrderChange) throw new Problem('forbidden')
  return account
}

const looseFields: readonly string[] = changeOrderCoins.map(({ fieldName }) => fieldName)
const soldFields = (looseChange: boolean) =>
  orderFields.filter((field) => looseChange || !looseFields.includes(field))

/** What is kept, as it is answered. */
export const parLevelsOf = (par: ParFacts['par']) => ({
  ...recordOf(parFields, (field) => par?.counts[field] ?? 0),
  version: par?.version ?? 0,
})
