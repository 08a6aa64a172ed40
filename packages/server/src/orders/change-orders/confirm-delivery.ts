import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import type { ConfirmationBody } from '@kassavirta/domain/orders/change-orders/changing-api'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { revision } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { newCase } from '../../questions/cases/new-case.ts'
import { isSeen } from './open-order.ts'
import type { Order } from './own-order.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { orderCounts } from './order-counts.ts'

/** The number that was drawn is that of the case, if one is opened. */
type Context = NewRowContext & { readonly facts: Order | null }
type Answer = { readonly status: 'ok'; readonly caseId: number | null }

export async function confirmDelivery(
  { member, now, newId, facts: order }: Context,
  { entryId, matches, message, counts }: ConfirmationBody,
): Promise<SubmissionResult<Answer>> {
  if (parametersFor(member).deliveryConfirmations !== 'true') throw new Problem('notFound')
  if (!order || !isSeen(member, order)) throw new Problem('notFound')
  if (order.stage !== 'delivered') throw new Problem('orderNotDelivered')
  if (order.confirmedAt !== null) throw new Problem('deliveryConfirmed')
  const came = matches ? null : countsThatCame(order, counts, message)
  const caseId = matches ? null : newId
  return {
    answer: { status: 'ok', caseId },
    write: revision(changeOrder, entryId, {
      confirmedAt: now,
      confirmedBy: member.userId,
      confirmedOk: matches,
      confirmedCounts: came,
      confirmedMessage: message,
      modifiedAt: now,
    }),
    alsoWrite: caseId === null ? [] : [newCase('receipt', entryId, member, now, caseId)],
    event: 'changeorder.confirmed',
    subject: entryId,
    data: { entryId, matches, counts: came, message, caseId },
  }
}

/** What does not match must be something that the desk can see: another count, or words. */
function countsThatCame(order: Order, counts: ConfirmationBody['counts'], message: string) {
  if (!counts) throw fieldProblem('counts', 'required')
  const packed = orderCounts(order.packedCounts ?? order.ordered)
  const isSame = orderFields.every((field) => counts[field] === packed[field])
  if (isSame && message.trim() === '') throw new Problem('countsMatch')
  return counts
}
