import { orderFields, type OrderBody } from '@kassavirta/domain/change-orders/api'
import {
  dayRefusal,
  exceedsLimit,
  orderTotals,
  type OrderTotals,
} from '@kassavirta/domain/change-orders/rules'
import { changeOrderCoins } from '@kassavirta/domain/kernel/denominations'
import { fault } from '@kassavirta/domain/kernel/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import { accountFacts, type AccountRights } from '../../shared/account-rights.ts'
import { deliveryDatesOf } from '../../shared/delivery-dates.ts'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import { parametersFor, type CallParameters } from '../../shared/parameters.ts'
import { checkReference } from '../../shared/references.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { changeOrder } from '../../tables/submissions.ts'
import type * as z from 'zod/mini'

export const orderFacts = accountFacts('changecurrencyorder', ({ accountId, deliveryDate }: OrderBody) => ({
  accountId,
  day: deliveryDate,
}))

type OrderContext = NewRowContext & { readonly facts: z.output<typeof orderFacts.schema> }

/** The submission has locked account and mandate, so the limit and the right are still valid at the commit. */
export async function orderChange(
  { member, now, newId: entryId, facts: account }: OrderContext,
  body: OrderBody,
): Promise<SubmissionResult<{ readonly entryId: number }>> {
  const { columns, data } = checkedOrder(body, account, member, now)
  const written = { id: entryId, ...senderColumns(member, now), modifiedAt: now }
  return {
    answer: { entryId },
    write: submittedRow(changeOrder, { ...written, ...columns }),
    event: 'changeorder.created',
    subject: entryId,
    data: { entryId, ...data },
  }
}

/** Checks everything about an order, also one that is changed, and returns its columns and the data of its event. */
export function checkedOrder(body: OrderBody, account: OrderContext['facts'], member: Member, now: Date) {
  if (!account?.mayOrderChange) throw new Problem('forbidden')
  const totals = checkSums(body, account)
  checkLooseCoins(account, body)
  checkDay(account, body, parametersFor(member), now)
  const accountDefault = account.defaultChangeReference
  const reference = body.reference || accountDefault
  checkReference(reference, { accountDefault, offered: account.references })
  const sums = {
    billsTotalSum: totals.notes,
    coinTotalSum: totals.coins,
    totalSum: totals.total,
    unit: 'cents',
  }
  return {
    columns: { ...rowOf(body, totals), reference },
    data: { ...body, accountExtId: account.accountExtId, reference, ...sums },
  }
}

function checkSums(body: OrderBody, account: AccountRights): OrderTotals {
  const totals = orderTotals(body)
  if (body.billsTotalSum !== totals.notes) throw fieldProblem('billsTotalSum', 'sumInvalid')
  if (body.coinTotalSum !== totals.coins) throw fieldProblem('coinTotalSum', 'sumInvalid')
  if (body.totalSum !== totals.total) throw fieldProblem('totalSum', 'sumInvalid')
  if (totals.total === 0) throw fieldProblem('totalSum', 'orderEmpty')
  if (exceedsLimit(totals.total, account.withdrawLimit)) throw fieldProblem('totalSum', 'orderLimitExceeded')
  return totals
}

/** The flag of the account decides; it may differ from the company's (decisions O9). */
function checkLooseCoins({ looseChange }: AccountRights, body: OrderBody): void {
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
}

function rowOf(body: OrderBody, totals: OrderTotals) {
  const counts = Object.fromEntries(orderFields.map((field) => [field, body[field]])) as Pick<
    OrderBody,
    (typeof orderFields)[number]
  >
  const { accountId, deliveryDate, message } = body
  return {
    ...counts,
    accountId,
    deliveryDate,
    message,
    totalSumCents: totals.total,
    noteTotalSumCents: totals.notes,
    coinTotalSumCents: totals.coins,
  }
}
