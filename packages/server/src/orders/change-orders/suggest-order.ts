import type * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { addDays, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { changeOrderCoins } from '@kassavirta/domain/kernel/money/denominations'
import { cents, sumCents } from '@kassavirta/domain/kernel/money/money'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import {
  type getOrderSuggestion,
  type ParLevelsBody,
  parFields,
} from '@kassavirta/domain/orders/change-orders/suggestions-api'
import { HISTORY_DAYS, suggestOrder, withinLimit } from '@kassavirta/domain/orders/change-orders/suggest'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import type { Db } from '../../platform/database/database.ts'
import { replacements } from '../../platform/database/row-writes.ts'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { parLevel } from '../../tables/orders.ts'
import { findPast, type ParFacts } from './suggestion-queries.ts'
import { orderFacts, type OrderFacts } from './queries.ts'

type Reply = z.input<(typeof getOrderSuggestion)['reply']['schema']>
type SuggestionQuery = { readonly accountId: number; readonly day: Day }

/** The suggested content of the order form for a day, by the rights of an order. Nothing is stored. */
export async function suggestFor(
  db: Db,
  caller: Member,
  { accountId, day }: SuggestionQuery,
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
function orderable(account: OrderFacts) {
  if (!account?.mayOrderChange) throw new Problem('forbidden')
  return account
}

const looseFields: readonly string[] = changeOrderCoins.map(({ fieldName }) => fieldName)
const soldFields = (looseChange: boolean) =>
  orderFields.filter((field) => looseChange || !looseFields.includes(field))

/** The stored par levels, as an answer has them. */
const parLevelsOf = (par: ParFacts['par']) => ({
  ...recordOf(parFields, (field) => par?.counts[field] ?? 0),
  version: par?.version ?? 0,
})

type Context = SubmissionContext & { readonly facts: ParFacts }

/** Sets the par levels of an account. Everybody who may order on the account may do this. */
export async function setParLevels(
  { member, now, facts: { account, par } }: Context,
  { accountId, version, ...body }: ParLevelsBody,
): Promise<SubmissionResult<ReturnType<typeof parLevelsOf>>> {
  if (parametersFor(member).orderSuggestions !== 'true') throw new Problem('notFound')
  const { accountExtId } = orderable(account)
  if ((par?.version ?? 0) !== version) throw new Problem('changedElsewhere')
  const levels = recordOf(parFields, (field) => body[field])
  const counts = Object.fromEntries(Object.entries(levels).filter(([, count]) => count > 0))
  const { userId, company } = member
  const row = {
    accountId,
    companyId: company.companyId,
    userId,
    counts,
    version: version + 1,
    changedAt: now,
  }
  return {
    answer: { ...levels, version: version + 1 },
    write: replacements(parLevel, [row], ['accountId']),
    event: 'parlevels.changed',
    subject: accountId,
    data: { accountId, accountExtId, ...levels },
  }
}
