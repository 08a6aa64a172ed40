import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { orderFields, type OrderBody } from '@kassavirta/domain/orders/change-orders/api'
import {
  dayRefusal,
  exceedsLimit,
  orderTotals,
  type OrderTotals,
} from '@kassavirta/domain/orders/change-orders/rules'
import { changeOrderCoins } from '@kassavirta/domain/kernel/money/denominations'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../platform/database/database.ts'
import type { AccountRights } from '../../places/companies/accounts/queries.ts'
import { type OrderFacts, checkDailyLimit } from './queries.ts'
import { deliveryDatesOf } from '../../places/companies/accounts/delivery-dates.ts'
import { checkOpenDay } from '../../visits/visits/open-day.ts'
import { parametersFor, type CallParameters } from '../../shared/parameters.ts'
import { checkReference } from '../../places/companies/queries.ts'

/** The content of an order, without its account and day. */
export type OrderContent = Omit<OrderBody, 'customerId' | 'userId' | 'accountId' | 'deliveryDate'>

/** Checks what an order contains, and the right to order it. Returns the sums and the reference that count. */
export function checkedContent(content: OrderContent, account: OrderFacts) {
  if (!account?.mayOrderChange) throw new Problem('forbidden')
  const totals = checkSums(content, account)
  checkLooseCoins(account, content)
  const accountDefault = account.defaultChangeReference
  const reference = content.reference || accountDefault
  checkReference(reference, { accountDefault, offered: account.references })
  const sums = {
    billsTotalSum: totals.notes,
    coinTotalSum: totals.coins,
    totalSum: totals.total,
    unit: 'cents',
  }
  return { totals, reference, sums, account }
}

type Who = Parameters<typeof parametersFor>[0]

type OrderContext = { readonly tx: Db; readonly who: Who; readonly now: Date; readonly entryId: number }

/** Checks everything about an order, also one that is changed, and returns its columns and the data of its event. */
export async function checkedOrder(
  { tx, who, now, entryId }: OrderContext,
  body: OrderBody,
  facts: OrderFacts,
): Promise<CheckedOrder> {
  const { totals, reference, sums, account } = checkedContent(body, facts)
  const parameters = parametersFor(who)
  checkDay(account, body, parameters, now)
  if (parameters.dailyOrderLimit === 'true')
    await checkDailyLimit(tx, { ...body, entryId, total: totals.total, limit: account.withdrawLimit })
  return {
    columns: { ...rowOf(body, totals), reference },
    data: { ...body, accountExtId: account.accountExtId, reference, ...sums },
  }
}

function checkSums(body: OrderContent, account: AccountRights): OrderTotals {
  const totals = orderTotals(body)
  if (body.billsTotalSum !== totals.notes) throw fieldProblem('billsTotalSum', 'sumInvalid')
  if (body.coinTotalSum !== totals.coins) throw fieldProblem('coinTotalSum', 'sumInvalid')
  if (body.totalSum !== totals.total) throw fieldProblem('totalSum', 'sumInvalid')
  if (totals.total === 0) throw fieldProblem('totalSum', 'orderEmpty')
  if (exceedsLimit(totals.total, account.withdrawLimit)) throw fieldProblem('totalSum', 'orderLimitExceeded')
  return totals
}

/** The flag of the account decides; it may differ from the company's (decisions O9). */
function checkLooseCoins({ looseChange }: AccountRights, body: OrderContent): void {
  const loose = changeOrderCoins.filter(({ fieldName }) => body[fieldName] > 0)
  if (looseChange || loose.length === 0) return
  const faults = loose.map(({ fieldName }) => [fieldName, fault('looseCoinsInField')] as const)
  throw new Problem('looseCoins', Object.fromEntries(faults))
}

/** The cut-off may have passed while the form was open; the refusal then names the first day that is possible. */
function checkDay(
  account: AccountRights,
  { deliveryDate }: OrderBody,
  parameters: CallParameters,
  now: Date,
): void {
  const refusal = dayRefusal(deliveryDate, deliveryDatesOf(account, parameters, now))
  if (refusal) throw fieldProblem('deliveryDate', refusal)
  checkOpenDay(deliveryDate, parameters, 'deliveryDate')
}

export type CheckedOrder = {
  readonly columns: ReturnType<typeof rowOf> & { readonly reference: string }
  readonly data: Readonly<Record<string, unknown>>
}

function rowOf(body: OrderBody, totals: OrderTotals) {
  const { accountId, deliveryDate, message } = body
  return {
    ...recordOf(orderFields, (field) => body[field]),
    accountId,
    deliveryDate,
    message,
    totalSumCents: totals.total,
    noteTotalSumCents: totals.notes,
    coinTotalSumCents: totals.coins,
  }
}
