import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type {
  changeOccurrence as changeEndpoint,
  RecurringOrder,
  skipOccurrence as skipEndpoint,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import {
  isOpenOccurrence,
  patternDays,
  planOf,
  type Planned,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/rules'
import type * as z from 'zod/mini'
import { revision } from '../../../platform/database/row-writes.ts'
import type { SubmissionContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { checkedContent, readOrderFacts } from '../checked-order.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { recurringOrder } from '../../../tables/recurring.ts'
import { changeableRecurring, type Params } from './changeable-recurring.ts'
import { contentIn, eventContent } from './create-recurring.ts'
import { cancelMade, changeMade } from './made-order.ts'
import { readRecurring, type Content, type Recurring, type StoredOccurrence } from './queries.ts'
import { contentOf, contentOfDay, recurrenceOf, termsOf, toRecurring } from './recurring-row.ts'
import { occurrenceChange } from './occurrence-queries.ts'

type Answer = z.input<ReturnType<typeof RecurringOrder>>
type Kept = StoredOccurrence | undefined

/** One day of the pattern, and what is stored of it. Days of a stopped order cannot be changed. */
function dayOfPattern(row: Recurring, on: Day): Kept {
  if ([...patternDays(recurrenceOf(row), on, on)].length === 0) throw new Problem('notFound')
  if (row.stoppedAt !== null) throw new Problem('occurrenceClosed')
  return row.occurrences.find(({ day }) => day === on)
}

/** The plan of a day that has no order yet and could still be ordered. */
function openPlan(row: Recurring, on: Day, kept: Kept, { member, now }: SubmissionContext): Planned {
  const planned = planOf(on, recurrenceOf(row), termsOf(row, parametersFor(member)))
  const isOpen = isOpenOccurrence(planned, kept, now) && planned.cutOff > new Date(row.createdAt)
  if (!isOpen) throw new Problem('occurrenceClosed')
  return planned
}

type Changed = {
  readonly day: Day
  readonly skipped: boolean
  readonly content: Content | null
  readonly releasedOrder?: number
}

function changedResult(
  { member, now }: SubmissionContext,
  row: Recurring,
  { day, skipped, content, releasedOrder }: Changed,
): SubmissionResult<Answer> {
  const { recurringId, version } = row
  const rest = row.occurrences.filter((each) => each.day !== day)
  const state = 'coming' as const
  const unmade = { state, deliveryDate: null, orderId: null, order: null, failure: null }
  const after = { ...row, version: version + 1, occurrences: [...rest, { day, skipped, content, ...unmade }] }
  return {
    answer: toRecurring(after, { userId: member.userId, parameters: parametersFor(member), now }),
    write: occurrenceChange({ recurringId, day, skipped, content, releasedOrder: releasedOrder ?? null }),
    // The job looks at it again: a restored day may be due already.
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
  const kept = dayOfPattern(row, day)
  if (!kept?.orderId) {
    openPlan(row, day, kept, context)
    return changedResult(context, row, { day, skipped: isSkipped, content: kept?.content ?? null })
  }
  // The day was restored and its order made meanwhile.
  if (!isSkipped) throw new Problem('changedElsewhere')
  await cancelMade(context, kept.orderId, orderVersion)
  const { isChanged, content } = contentOfDay(row, kept)
  const released = { content: isChanged ? content : null, releasedOrder: kept.orderId }
  return changedResult(context, row, { day, skipped: true, ...released })
}

/** The checks of a new order, by the rights of the person who changes it; the maker's are checked when it is made. */
export async function changeOccurrence(
  context: SubmissionContext,
  { day, version, orderVersion = 0, ...content }: z.output<typeof changeEndpoint.body>,
  params: Params,
): Promise<SubmissionResult<Answer>> {
  const row = await changeableRecurring(context, params, version)
  const kept = dayOfPattern(row, day)
  const { tx, member, now } = context
  const who = { userId: member.userId, companyId: member.company.companyId, now }
  if (kept?.orderId) {
    await changeMade(context, kept.orderId, orderVersion, content)
    return madeResult(context, row, { day, content: contentIn(content) })
  }
  const { deliveryDate } = openPlan(row, day, kept, context)
  checkedContent(content, await readOrderFacts(tx, who, { accountId: row.accountId, deliveryDate }))
  return changedResult(context, row, { day, skipped: kept?.skipped ?? false, content: contentIn(content) })
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
