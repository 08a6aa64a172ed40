import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { SubmissionContext } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { freezesAt, isOpen } from '../../places/companies/accounts/freezing.ts'
import type { Order } from './own-order.ts'
import { parametersFor, readParameters } from '../../shared/parameters.ts'

/** One's own order, or a colleague's with the right to see it. */
export const isSeen = ({ userId, company }: Member, order: Order): boolean =>
  order.userId === userId || company.seesAllChangeOrders

/**
 * Returns the order where the caller may change or cancel it at this moment: whoever sees it and may order on its account,
 * until its cut-off. The order is locked, and the clock was read after that.
 */
export async function openOrder(
  { tx, member, now }: SubmissionContext,
  order: Order | null,
  version: number,
): Promise<Order> {
  if (!order || !isSeen(member, order)) throw new Problem('notFound')
  if (!order.mayOrderChange) throw new Problem('forbidden')
  if (order.stage === 'cancelled') throw new Problem('orderCancelled')
  if (!isOpen(order, freezesAt(order, parametersFor(member)), now)) {
    const { serviceDeskPhone: phone } = await readParameters(tx)
    throw new Problem(fault('orderFrozen', { phone }))
  }
  if (order.version !== version) throw new Problem('changedElsewhere')
  return order
}
