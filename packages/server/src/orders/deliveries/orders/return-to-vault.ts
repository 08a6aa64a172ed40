import { moveOrder } from '../../change-orders/move-order.ts'
import { byDesk, checkMove, eventOf, resultOf, type NamedOrder, type OrderAct } from './act-on-order.ts'
import type { Order } from './order.ts'
import { lockOrder } from './order-queries.ts'

type Returning = { readonly body: NamedOrder & { readonly reason: string } }

/** Takes what was not delivered back for good. */
export const returnToVault: OrderAct<Order, Returning> = {
  lock: ({ tx }, { body: { kind, orderId } }) => lockOrder(tx, kind, orderId),
  work: async (context, order, { body: { reason, version } }) => {
    const { now } = context
    checkMove(order, { act: 'returnToVault' }, version)
    const moving = { at: now, by: byDesk(context), note: reason, columns: { modifiedAt: now } }
    const moved = moveOrder(order, { act: 'returnToVault' }, moving)
    const event = eventOf(moved.order, 'returned', { reason })
    return resultOf(context, moved, { action: 'returned', detail: reason ? { reason } : {}, event })
  },
}
