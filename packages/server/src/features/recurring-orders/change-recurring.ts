import { dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type {
  changeOccurrence as changeEndpoint,
  RecurringOrder,
  skipOccurrence as skipEndpoint,
} from '@kassavirta/domain/recurring-orders/api'
import {
  isOpenOccurrence,
  patternDays,
  planOf,
  type Planned,
} from '@kassavirta/domain/recurring-orders/rules'
import type * as z from 'zod/mini'
import { revision } from '../../platform/database/row-writes.ts'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { checkedContent, readOrderFacts } from '../../shared/checked-order.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { recurringOrder } from '../../tables/recurring.ts'
import { contentIn, eventContent } from './create-recurring.ts'
import { readRecurring, type Content, type Recurring, type StoredOccurrence } from './queries.ts'
import { contentOf, recurrenceOf, termsOf, toRecurring } from './recurring-row.ts'
import { occurrenceChange } from './writes.ts'

type Params = { readonly recurringId: number }
type Answer = z.input<typeof RecurringOrder>

/**
 * Whoever sees the orders of a colleague and may order on the account may change them, as with a single order. The row is
 * locked, and the clock was read after that.
 */
async function changeable(
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

/** One day that may still be changed, and what is kept of it. */
function openOccurrence(
  row: Recurring,
  on: Day,
  { member, now }: Pick<SubmissionContext, 'member' | 'now'>,
): { readonly planned: Planned; readonly kept: StoredOccurrence | undefined } {
  const recurrence = recurrenceOf(row)
  if ([...patternDays(recurrence, on, on)].length === 0) throw new Problem('notFound')
  const planned = planOf(on, recurrence, termsOf(row, parametersFor(member)))
  const kept = row.occurrences.find(({ day }) => day === on)
  const isOpen = row.stoppedAt === null && isOpenOccurrence(planned, kept, now)
  if (!isOpen || planned.cutOff <= new Date(row.createdAt)) throw new Problem('occurrenceClosed')
  return { planned, kept }
}

type Changed = { readonly day: Day; readonly skipped: boolean; readonly content: Content | null }

function changedResult(
  { member, now }: SubmissionContext,
  row: Recurring,
  { day, skipped, content }: Changed,
): SubmissionResult<Answer> {
  const { recurringId, version } = row
  const rest = row.occurrences.filter((each) => each.day !== day)
  const state = 'coming' as const
  const changed = { day, skipped, content, state, deliveryDate: null, orderId: null, failure: null }
  const after = { ...row, version: version + 1, occurrences: [...rest, changed] }
  return {
    answer: toRecurring(after, { userId: member.userId, parameters: parametersFor(member), now }),
    write: occurrenceChange({ recurringId, day, skipped, content }),
    // The job looks at it anew: what is taken back in may be due already.
    alsoWrite: [revision(recurringOrder, recurringId, { version: version + 1, lookAt: now })],
    event: 'recurringorder.changed',
    subject: recurringId,
    data: { recurringId, day, isSkipped: skipped, ...eventContent(content ?? contentOf(row)) },
  }
}

export async function skipOccurrence(
  context: SubmissionContext,
  { day, isSkipped, version }: z.output<typeof skipEndpoint.body>,
  params: Params,
): Promise<SubmissionResult<Answer>> {
  const row = await changeable(context, params, version)
  const { kept } = openOccurrence(row, day, context)
  return changedResult(context, row, { day, skipped: isSkipped, content: kept?.content ?? null })
}

/** The checks of a new order, with the rights of whoever changes it; those of the maker are asked when it is made. */
export async function changeOccurrence(
  context: SubmissionContext,
  { day, version, ...content }: z.output<typeof changeEndpoint.body>,
  params: Params,
): Promise<SubmissionResult<Answer>> {
  const row = await changeable(context, params, version)
  const { planned, kept } = openOccurrence(row, day, context)
  const { tx, member, now } = context
  const who = { userId: member.userId, companyId: member.company.companyId, now }
  const search = { accountId: row.accountId, deliveryDate: planned.deliveryDate }
  checkedContent(content, await readOrderFacts(tx, who, search))
  return changedResult(context, row, { day, skipped: kept?.skipped ?? false, content: contentIn(content) })
}

export async function stopRecurring(
  context: SubmissionContext,
  { version }: { readonly version: number },
  params: Params,
): Promise<SubmissionResult<Answer>> {
  const row = await changeable(context, params, version)
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
