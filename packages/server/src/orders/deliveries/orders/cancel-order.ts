import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { cancelledNotices } from '../cancelled-notices.ts'
import { moveOrder } from '../../change-orders/move-order.ts'
import {
  byDesk,
  checkMove,
  eventBase,
  lockOf,
  resultOf,
  type OrderAct,
  type OrderCall,
} from './act-on-order.ts'
import { isHandledElsewhere, type Order } from './order.ts'

type Cancelling = { readonly reason: string; readonly version: number }

/** Cancels what has not left the house, and tells its customer. What is packed only a supervisor takes apart again. */
export const cancelOrder = (kind: DeliveryKind): OrderAct<Order, OrderCall<Cancelling>> => ({
  lock: lockOf(kind),
  work: async (context, order, { body: { reason, version } }) => {
    const { tx, staff, now } = context
    checkMove(order, { act: 'cancel' }, version)
    if (isHandledElsewhere(order)) throw new Problem('packedElsewhere')
    if (order.stage === 'packed' && !staff.capabilities.includes('correct')) throw new Problem('forbidden')
    const moving = { at: now, by: byDesk(context), note: reason, columns: { modifiedAt: now } }
    const moved = moveOrder(order, { act: 'cancel' }, moving)
    const event = cancelledEvent(moved.order, reason)
    const result = await resultOf(context, moved, { action: 'cancelled', detail: { reason }, event })
    const told = await cancelledNotices(tx, [moved], { now, staffId: staff.staffId })
    return { ...result, writes: [...(result.writes ?? []), ...told] }
  },
})

/** The event of change money is the one of a customer who cancels it, too. */
function cancelledEvent(order: Order, reason: string) {
  const { entryId, deliveryDate } = eventBase(order)
  return order.kind === 'changeOrder'
    ? { type: 'changeorder.cancelled' as const, data: { entryId, deliveryDate, reason } }
    : { type: 'supplyorder.cancelled' as const, data: { ...eventBase(order), reason } }
}
