import type { CancelBody } from '@kassavirta/domain/change-orders/changing-api'
import { revision } from '../../platform/database/row-writes.ts'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { stageRow } from '../../shared/stage-events.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { openOrder } from './open-order.ts'
import type { Order } from './queries.ts'

type Context = SubmissionContext & { readonly facts: Order | null }

export async function cancelOrder(
  { facts, ...context }: Context,
  { entryId, version }: CancelBody,
): Promise<SubmissionResult<{ readonly status: 'ok' }>> {
  const { member, now } = context
  const { deliveryDate } = await openOrder(context, facts, version)
  const stage = 'cancelled' as const
  const { userId } = member
  return {
    answer: { status: 'ok' },
    write: revision(changeOrder, entryId, {
      stage,
      cancelledAt: now,
      version: version + 1,
      modifiedAt: now,
    }),
    alsoWrite: [
      stageRow({ kind: 'changeOrder', entryId, attempt: 1, stage, at: now, source: 'customer', userId }),
    ],
    event: 'changeorder.cancelled',
    subject: entryId,
    data: { entryId, deliveryDate, reason: '', staff: null },
  }
}
