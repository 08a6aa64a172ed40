import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { SubmissionContext } from '../../platform/ledgers/submit.ts'
import { openOrder } from './open-order.ts'
import type { Order } from './own-order.ts'
import { parametersFor } from '../../shared/parameters.ts'

/** An open order, where the provider lets customers change their orders. */
export async function changeableOrder(
  context: SubmissionContext,
  order: Order | null,
  version: number,
): Promise<Order> {
  if (parametersFor(context.member).ordersChangeable !== 'true') throw new Problem('notFound')
  return openOrder(context, order, version)
}
