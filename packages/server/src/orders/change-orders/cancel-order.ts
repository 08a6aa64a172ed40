import type { CancelBody } from '@kassavirta/domain/orders/change-orders/changing-api'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { cancellation } from './order-changes.ts'
import type { Order } from './own-order.ts'
import { changeableOrder } from './changeable-order.ts'

type Context = SubmissionContext & { readonly facts: Order | null }

export async function cancelOrder(
  { facts, ...context }: Context,
  { entryId, version }: CancelBody,
): Promise<SubmissionResult<{ readonly status: 'ok' }>> {
  const order = await changeableOrder(context, facts, version)
  const { member, now } = context
  return { answer: { status: 'ok' }, ...cancellation({ entryId, order, now, userId: member.userId }) }
}
