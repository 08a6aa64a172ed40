import type { ReplaceBody } from '@kassavirta/domain/change-orders/changing-api'
import type * as z from 'zod/mini'
import { revision } from '../../platform/database/row-writes.ts'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { checkedOrder } from '../../shared/checked-order.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { openOrder } from './open-order.ts'
import type { replaceFacts } from './queries.ts'

type Context = SubmissionContext & { readonly facts: z.output<typeof replaceFacts.schema> }
type Answer = { readonly entryId: number; readonly version: number }

/**
 * Everything that is asked of a new order is asked anew. The order stays its first sender's; who changed it is in the
 * audit log and in the event.
 */
export async function replaceOrder(
  { facts, ...context }: Context,
  { entryId, version, ...body }: ReplaceBody,
): Promise<SubmissionResult<Answer>> {
  const { member, now } = context
  const before = await openOrder(context, facts.order, version)
  const { columns, data } = checkedOrder(body, facts.account, member, now)
  const answer = { entryId, version: version + 1 }
  return {
    answer,
    write: revision(changeOrder, entryId, {
      ...columns,
      version: answer.version,
      changedAt: now,
      modifiedAt: now,
    }),
    event: 'changeorder.changed',
    subject: entryId,
    data: { ...answer, ...data },
    auditDetail: {
      before: { accountId: before.accountId, deliveryDate: before.deliveryDate, ...before.ordered },
    },
  }
}
