import type { ReplaceBody } from '@kassavirta/domain/orders/change-orders/changing-api'
import type * as z from 'zod/mini'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { checkedOrder } from './checked-order.ts'
import { replacement } from './order-changes.ts'
import { changeableOrder } from './changeable-order.ts'
import type { replaceFacts } from './queries.ts'

type Context = SubmissionContext & { readonly facts: z.output<typeof replaceFacts.schema> }
type Answer = { readonly entryId: number; readonly version: number }

/** Everything that is asked of a new order is asked anew. */
export async function replaceOrder(
  { facts, ...context }: Context,
  { entryId, version, ...body }: ReplaceBody,
): Promise<SubmissionResult<Answer>> {
  const { tx, member, now } = context
  const order = await changeableOrder(context, facts.order, version)
  const checked = await checkedOrder({ tx, who: member, now, entryId }, body, facts.account)
  const answer = { entryId, version: version + 1 }
  return { answer, ...replacement({ entryId, order, now }, checked) }
}
