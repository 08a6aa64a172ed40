import type * as z from 'zod/mini'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { OrderBody, ReplaceBody, CancelBody } from '@kassavirta/domain/orders/change-orders/api'
import { freezesAt, isOpen } from '../../places/companies/accounts/freezing.ts'
import { senderColumns, submittedRow, revision, type RowWrite } from '../../platform/database/row-writes.ts'
import type { LedgerEntry } from '../../platform/ledgers/record.ts'
import type { NewRowContext, SubmissionResult, SubmissionContext } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { parametersFor, readParameters } from '../../shared/parameters.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { checkedOrder, type CheckedOrder } from './checked-order.ts'
import { moveOrder, progressRows } from './move-order.ts'
import type { OrderFacts, replaceFacts, Order } from './queries.ts'

type NewOrderContext = NewRowContext & { readonly facts: OrderFacts }

/** The submission has locked account and mandate, so the limit and the right are still valid at the commit. */
export async function orderChange(
  { tx, member, now, newId: entryId, facts }: NewOrderContext,
  body: OrderBody,
): Promise<SubmissionResult<{ readonly entryId: number }>> {
  const { columns, data } = await checkedOrder({ tx, who: member, now, entryId }, body, facts)
  const written = { id: entryId, ...senderColumns(member, now), modifiedAt: now }
  return {
    answer: { entryId },
    write: submittedRow(changeOrder, { ...written, ...columns }),
    event: 'changeorder.created',
    subject: entryId,
    data: { entryId, ...data },
  }
}

type ReplaceContext = SubmissionContext & { readonly facts: z.output<typeof replaceFacts.schema> }
type Answer = { readonly entryId: number; readonly version: number }

/** A changed order passes every check of a new one. */
export async function replaceOrder(
  { facts, ...context }: ReplaceContext,
  { entryId, version, ...body }: ReplaceBody,
): Promise<SubmissionResult<Answer>> {
  const { tx, member, now } = context
  const order = await changeableOrder(context, facts.order, version)
  const checked = await checkedOrder({ tx, who: member, now, entryId }, body, facts.account)
  const answer = { entryId, version: version + 1 }
  return { answer, ...replacement({ entryId, order, now }, checked) }
}

type CancelContext = SubmissionContext & { readonly facts: Order | null }

export async function cancelOrder(
  { facts, ...context }: CancelContext,
  { entryId, version }: CancelBody,
): Promise<SubmissionResult<{ readonly status: 'ok' }>> {
  const order = await changeableOrder(context, facts, version)
  const { member, now } = context
  return { answer: { status: 'ok' }, ...cancellation({ entryId, order, now, userId: member.userId }) }
}

/** An open order, where the provider lets customers change their orders. */
async function changeableOrder(
  context: SubmissionContext,
  order: Order | null,
  version: number,
): Promise<Order> {
  if (parametersFor(context.member).ordersChangeable !== 'true') throw new Problem('notFound')
  return openOrder(context, order, version)
}

/** One's own order, or a colleague's with the right to see it. */
export const isSeen = ({ userId, company }: Member, order: Order): boolean =>
  order.userId === userId || company.seesAllChangeOrders

/**
 * Returns the order if the caller may change or cancel it now: the caller must see it and may order on its account,
 * until its cut-off. The order is locked, and the clock was read after that.
 */
export async function openOrder(
  { tx, member, now }: SubmissionContext,
  order: Order | null,
  version: number,
): Promise<Order> {
  if (!order || !isSeen(member, order)) throw new Problem('notFound')
  if (!order.mayOrderChange) throw new Problem('forbidden')
  if (order.stage === 'cancelled') throw new Problem('orderCancelled')
  if (!isOpen(order, freezesAt(order, parametersFor(member)), now)) {
    const { serviceDeskPhone: phone } = await readParameters(tx)
    throw new Problem(fault('orderFrozen', { phone }))
  }
  if (order.version !== version) throw new Problem('changedElsewhere')
  return order
}

/** The change of an open order: the rows to write, and what the ledgers record. */
export type OrderAct = LedgerEntry & { readonly write: RowWrite; readonly alsoWrite: readonly RowWrite[] }

type OpenOrder = { readonly entryId: number; readonly order: Order; readonly now: Date }

export function cancellation({
  entryId,
  order,
  now,
  userId,
}: OpenOrder & { readonly userId: number }): OrderAct {
  const { deliveryDate, stage, attempt, version } = order
  const locked = { kind: 'changeOrder', id: entryId, stage, attempt, version } as const
  const by = { source: 'customer', userId } as const
  const moved = moveOrder(locked, { act: 'cancel' }, { at: now, by, columns: { modifiedAt: now } })
  const [write, ...alsoWrite] = progressRows([moved])
  if (!write) throw new Error('a cancelled order writes nothing')
  return {
    write,
    alsoWrite,
    event: 'changeorder.cancelled',
    subject: entryId,
    data: { entryId, deliveryDate, reason: '', staff: null },
  }
}

/** The order stays its first sender's. The audit log and the event name the person who changed it. */
export function replacement({ entryId, order, now }: OpenOrder, { columns, data }: CheckedOrder): OrderAct {
  const { accountId, deliveryDate, ordered } = order
  const version = order.version + 1
  return {
    write: revision(changeOrder, entryId, { ...columns, version, changedAt: now, modifiedAt: now }),
    alsoWrite: [],
    event: 'changeorder.changed',
    subject: entryId,
    data: { entryId, version, ...data },
    auditDetail: { before: { accountId, deliveryDate, ...ordered } },
  }
}
