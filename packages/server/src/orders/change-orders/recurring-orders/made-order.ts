import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { SubmissionContext } from '../../../platform/ledgers/submit.ts'
import { writeRows } from '../../../platform/database/row-writes.ts'
import { ledgerRows } from '../../../platform/ledgers/record.ts'
import { checkedOrder, readOrderFacts, type OrderContent } from '../checked-order.ts'
import { openOrder } from '../open-order.ts'
import { cancellation, replacement, type OrderAct } from '../order-changes.ts'
import { findOrder, type Order } from '../own-order.ts'

/**
 * The order that was made of a day, by the rules of every order that is changed or cancelled. That customers may skip a day
 * until its cut-off belongs to recurring orders, so `ordersChangeable` is not asked (ADR-0034).
 */
async function openMade(context: SubmissionContext, entryId: number, version: number): Promise<Order> {
  const { tx, member, now } = context
  const { userId, company } = member
  const search = { entryId, companyId: company.companyId, userId, today: dayOf(now) }
  return openOrder(context, await findOrder(tx, search), version)
}

/** The ledgers name the order besides its day, so that a system that follows orders alone misses nothing. */
const carryOut = ({ tx, member, now }: SubmissionContext, { write, alsoWrite, ...entry }: OrderAct) =>
  writeRows(tx, [write, ...alsoWrite, ...ledgerRows(member, now, entry, undefined)])

export async function cancelMade(context: SubmissionContext, entryId: number, version: number) {
  const order = await openMade(context, entryId, version)
  const { member, now } = context
  await carryOut(context, cancellation({ entryId, order, now, userId: member.userId }))
}

type Content = OrderContent & { readonly customerId: number; readonly userId?: number | null | undefined }

export async function changeMade(
  context: SubmissionContext,
  entryId: number,
  version: number,
  content: Content,
) {
  const order = await openMade(context, entryId, version)
  const { tx, member, now } = context
  const who = { userId: member.userId, companyId: member.company.companyId, now }
  const body = { ...content, accountId: order.accountId, deliveryDate: order.deliveryDate as Day }
  const facts = await readOrderFacts(tx, who, body)
  const checked = await checkedOrder({ tx, who: member, now, entryId }, body, facts)
  await carryOut(context, replacement({ entryId, order, now }, checked))
}
