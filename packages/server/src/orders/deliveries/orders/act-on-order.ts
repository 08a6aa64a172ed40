import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { positionAfter, type OrderMove } from '@kassavirta/domain/bags/deposits/stages/orders'
import {
  checkVersion,
  type Act,
  type ActContext,
  type ActResult,
  type LockContext,
} from '../../../platform/staff/desk-act.ts'
import { progressRows, type MovedOrder } from '../../change-orders/move-order.ts'
import { nounOf, type Order } from './order.ts'
import { lockOrder } from './order-queries.ts'
import { showOrder, type OrderRow } from './show-order.ts'
import { vaultMoveRows } from './vault-move.ts'

/** A call whose path names the order; whether it is change money or supplies is in the path, too. */
export type OrderCall<Body> = { readonly params: { readonly orderId: number }; readonly body: Body }

/** A call whose body names the order. */
export type NamedOrder = { readonly kind: DeliveryKind; readonly orderId: number; readonly version: number }

/** An act on one order, which answers the order as it becomes. */
export type OrderAct<Held, Call> = Act<Held, Call, OrderRow>

/** Locks the order of a path. */
export const lockOf =
  (kind: DeliveryKind) =>
  ({ tx }: LockContext, { params }: OrderCall<unknown>): Promise<Order> =>
    lockOrder(tx, kind, params.orderId)

/** Refuses an act that somebody else's act has overtaken. */
export function checkMove(order: Order, move: OrderMove, version: number): void {
  if (!positionAfter(order, move)) throw new Problem('stateChanged')
  checkVersion(order, version)
}

/** The person at the desk as the author of a step. */
export const byDesk = ({ staff }: ActContext) => ({ source: 'desk', staffId: staff.staffId }) as const

/** The event about an order that a move leads to. */
export const eventOf = <
  Word extends 'departed' | 'returned' | 'corrected' | 'delivered' | 'notdelivered' | 'moved',
>(
  order: Order,
  word: Word,
  data: Readonly<Record<string, unknown>>,
) => ({ type: `${nounOf[order.kind]}.${word}` as const, data: { ...eventBase(order), ...data } })

/** What the events about an order have in common. */
export const eventBase = ({ id: entryId, attempt, deliveryDate }: Order) => ({
  entryId,
  attempt,
  deliveryDate,
})

type Recorded = Pick<ActResult<unknown>, 'detail' | 'event'> & {
  readonly action: 'packed' | 'cancelled' | 'corrected' | 'sentAgain' | 'returned' | 'moved'
}

/** What an act on one order answers, writes and records. */
export async function resultOf(
  { tx, now }: ActContext,
  moved: MovedOrder<Order>,
  { action, ...recorded }: Recorded,
): Promise<ActResult<OrderRow>> {
  const { order } = moved
  return {
    answer: await showOrder(tx, order, now),
    action: `${nounOf[order.kind]}.${action}`,
    subject: order.id,
    companyId: order.companyId,
    ...recorded,
    writes: [...progressRows([moved]), ...vaultMoveRows(moved.before, order, now)],
  }
}
