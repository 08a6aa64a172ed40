import type { OrderBody } from '@kassavirta/domain/orders/change-orders/api'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { checkedOrder, type OrderFacts } from './checked-order.ts'
import { changeOrder } from '../../tables/submissions.ts'

type OrderContext = NewRowContext & { readonly facts: OrderFacts }

/** The submission has locked account and mandate, so the limit and the right are still valid at the commit. */
export async function orderChange(
  { tx, member, now, newId: entryId, facts }: OrderContext,
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
