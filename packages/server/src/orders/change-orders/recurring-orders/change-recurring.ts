import type * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type {
  changeOccurrence as changeEndpoint,
  RecurringOrder,
  skipOccurrence as skipEndpoint,
} from '@kassavirta/domain/orders/change-orders/recurring-api'
import {
  isOpenOccurrence,
  patternDays,
  planOf,
  type PlannedOccurrence,
} from '@kassavirta/domain/orders/change-orders/recurring'
import { revision, writeRows } from '../../../platform/database/row-writes.ts'
import { ledgerRows } from '../../../platform/ledgers/record.ts'
import type { SubmissionContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { openOrder, cancellation, replacement, type OrderAct } from '../change-order.ts'
import { checkedContent, checkedOrder, type OrderContent } from '../checked-order.ts'
import { readOrderFacts, findOrder, type Order } from '../queries.ts'
import { contentIn, eventContent } from './create-recurring.ts'
import {
  readRecurring,
  type Content,
  type Recurring,
  type StoredOccurrence,
  occurrenceChange,
} from './queries.ts'
import { contentOf, contentOfDay, recurrenceOf, termsOf, toRecurring } from './recurring-row.ts'

type Answer = z.input<typeof RecurringOrder>
type StoredDay = StoredOccurrence | undefined

/** The stored data of one day of the pattern. Days of a stopped order cannot be changed. */
function dayOfPattern(row: Recurring, on: Day): StoredDay {
  if ([...patternDays(recurrenceOf(row), on, on)].length === 0) throw new Problem('notFound')
  if (row.stoppedAt !== null) throw new Problem('occurrenceClosed')
  return row.occurrences.find(({ day }) => day === on)
}

/** The plan of a day that has no order yet and could still be ordered. */
function openPlan(
  row: Recurring,
  on: Day,
  stored: StoredDay,
  { member, now }: SubmissionContext,
): PlannedOccurrence {
  const planned = planOf(on, recurrenceOf(row), termsOf(row, parametersFor(member)))
  const isOpen = isOpenOccurrence(planned, stored, now) && planned.cutOff > new Date(row.createdAt)
  if (!isOpen) throw new Problem('occurrenceClosed')
  return planned
}

type DayChange = {
  readonly day: Day
  readonly skipped: boolean
  readonly content: Content | null
  readonly releasedOrder?: number
}

function changedResult(
  { member, now }: SubmissionContext,
  row: Recurring,
  { day, skipped, content, releasedOrder }: DayChange,
): SubmissionResult<Answer> {
  const { recurringId, version } = row
  const rest = row.occurrences.filter((each) => each.day !== day)
  const state = 'coming' as const
  const unmade = { state, deliveryDate: null, orderId: null, order: null, failure: null }
  const after = { ...row, version: version + 1, occurrences: [...rest, { day, skipped, content, ...unmade }] }
  return {
    answer: toRecurring(after, { userId: member.userId, parameters: parametersFor(member), now }),
    write: occurrenceChange({ recurringId, day, skipped, content, releasedOrder: releasedOrder ?? null }),
    // The job reads the order again: a restored day may be due already.
    alsoWrite: [revision(recurringOrder, recurringId, { version: version + 1, lookAt: now })],
    ...changedEvent(row, { day, skipped, content: content ?? contentOf(row) }),
  }
}

const changedEvent = (
  { recurringId }: Recurring,
  { day, skipped, content }: { readonly day: Day; readonly skipped: boolean; readonly content: Content },
) =>
  ({
    event: 'recurringorder.changed',
    subject: recurringId,
    data: { recurringId, day, isSkipped: skipped, ...eventContent(content) },
  }) as const

/** Skips or restores one day. An order that is made for it already is cancelled: before its cut-off it is not packed. */
export async function skipOccurrence(
  context: SubmissionContext,
  { day, isSkipped, version, orderVersion = 0 }: z.output<typeof skipEndpoint.body>,
  params: Params,
): Promise<SubmissionResult<Answer>> {
  const row = await changeableRecurring(context, params, version)
  const stored = dayOfPattern(row, day)
  if (!stored?.orderId) {
    openPlan(row, day, stored, context)
    return changedResult(context, row, { day, skipped: isSkipped, content: stored?.content ?? null })
  }
  // The day was restored and its order made meanwhile.
  if (!isSkipped) throw new Problem('changedElsewhere')
  await cancelMade(context, stored.orderId, orderVersion)
  const { isChanged, content } = contentOfDay(row, stored)
  const released = { content: isChanged ? content : null, releasedOrder: stored.orderId }
  return changedResult(context, row, { day, skipped: true, ...released })
}

/** The checks of a new order, by the rights of the person who changes it; the maker's are checked when it is made. */
export async function changeOccurrence(
  context: SubmissionContext,
  { day, version, orderVersion = 0, ...content }: z.output<typeof changeEndpoint.body>,
  params: Params,
): Promise<SubmissionResult<Answer>> {
  const row = await changeableRecurring(context, params, version)
  const stored = dayOfPattern(row, day)
  const { tx, member, now } = context
  const who = { userId: member.userId, companyId: member.company.companyId, now }
  if (stored?.orderId) {
    await changeMade(context, stored.orderId, orderVersion, content)
    return madeResult(context, row, { day, content: contentIn(content) })
  }
  const { deliveryDate } = openPlan(row, day, stored, context)
  checkedContent(content, await readOrderFacts(tx, who, { accountId: row.accountId, deliveryDate }))
  return changedResult(context, row, { day, skipped: stored?.skipped ?? false, content: contentIn(content) })
}

/** The order itself holds the new content, so the recurring order is read again together with its orders. */
async function madeResult(
  { tx, member, now }: SubmissionContext,
  { recurringId, companyId, version }: Recurring,
  { day, content }: { readonly day: Day; readonly content: Content },
): Promise<SubmissionResult<Answer>> {
  const { userId } = member
  const after = await readRecurring(tx, { recurringId, companyId, userId, today: dayOf(now) })
  if (!after) throw new Error(`the recurring order ${recurringId} is not held`)
  const next = { ...after, version: version + 1 }
  return {
    answer: toRecurring(next, { userId, parameters: parametersFor(member), now }),
    write: revision(recurringOrder, recurringId, { version: version + 1 }),
    ...changedEvent(after, { day, skipped: false, content }),
  }
}

export async function stopRecurring(
  context: SubmissionContext,
  { version }: { readonly version: number },
  params: Params,
): Promise<SubmissionResult<z.input<typeof RecurringOrder>>> {
  const row = await changeableRecurring(context, params, version)
  if (row.stoppedAt !== null) throw new Problem('changedElsewhere')
  const { member, now } = context
  const { recurringId } = row
  const after = { ...row, version: version + 1, stoppedAt: now.toISOString() }
  const stopped = { version: version + 1, stoppedAt: now, stoppedBy: member.userId }
  return {
    answer: toRecurring(after, { userId: member.userId, parameters: parametersFor(member), now }),
    write: revision(recurringOrder, recurringId, stopped),
    event: 'recurringorder.stopped',
    subject: recurringId,
    data: { recurringId },
  }
}

type Params = { readonly recurringId: number }

/**
 * Returns the recurring order if the caller may change it. A person who sees a colleague's orders and may order on the
 * account may change them, as with a single order. The row is locked, and the clock was read after that.
 */
async function changeableRecurring(
  { tx, member, now }: SubmissionContext,
  { recurringId }: Params,
  version: number,
): Promise<Recurring> {
  if (parametersFor(member).recurringOrders !== 'true') throw new Problem('notFound')
  const { userId, company } = member
  const search = { recurringId, companyId: company.companyId, userId, today: dayOf(now) }
  const found = await readRecurring(tx, search)
  if (!found || (found.userId !== userId && !company.seesAllChangeOrders)) throw new Problem('notFound')
  if (!found.mayOrderChange) throw new Problem('forbidden')
  if (found.version !== version) throw new Problem('changedElsewhere')
  return found
}

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

async function cancelMade(context: SubmissionContext, entryId: number, version: number) {
  const order = await openMade(context, entryId, version)
  const { member, now } = context
  await carryOut(context, cancellation({ entryId, order, now, userId: member.userId }))
}

type MadeContent = OrderContent & { readonly customerId: number; readonly userId?: number | null | undefined }

async function changeMade(
  context: SubmissionContext,
  entryId: number,
  version: number,
  content: MadeContent,
) {
  const order = await openMade(context, entryId, version)
  const { tx, member, now } = context
  const who = { userId: member.userId, companyId: member.company.companyId, now }
  const body = { ...content, accountId: order.accountId, deliveryDate: order.deliveryDate as Day }
  const facts = await readOrderFacts(tx, who, body)
  const checked = await checkedOrder({ tx, who: member, now, entryId }, body, facts)
  await carryOut(context, replacement({ entryId, order, now }, checked))
}
