import { positionAfter, type OrderMove } from '@kassavirta/domain/bags/deposits/entry-stages'
import { hasPieces, lessPieces, orderPieces, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/api'
import { insertion, type RowWrite } from '../../../platform/database/row-writes.ts'
import {
  checkVersion,
  type Act,
  type ActContext,
  type ActResult,
  type LockContext,
} from '../../../platform/staff/desk-act.ts'
import { vaultMove } from '../../../tables/bags.ts'
import { progressRows, type MovedOrder } from '../../change-orders/move-order.ts'
import { nounOf, type Order, lockOrder, packedContent } from './order-queries.ts'
import { showOrder, type OrderRow } from './show-order.ts'

/** A call whose path names the order; whether it is change money or supplies is in the path, too. */
export type OrderCall<Body> = { readonly params: { readonly orderId: number }; readonly body: Body }

/** A call whose body names the order. */
export type NamedOrder = { readonly kind: DeliveryKind; readonly orderId: number; readonly version: number }

/** An act on one order, which answers the changed order. */
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

/** The data of every event about an order. */
export const eventBase = ({ id: entryId, attempt, deliveryDate }: Order) => ({
  entryId,
  attempt,
  deliveryDate,
})

type ActRecord = Pick<ActResult<unknown>, 'detail' | 'event'> & {
  readonly action: 'packed' | 'cancelled' | 'corrected' | 'sentAgain' | 'returned' | 'moved'
}

/** The answer, the writes and the records of an act on one order. */
export async function resultOf(
  { tx, now }: ActContext,
  moved: MovedOrder<Order>,
  { action, ...recorded }: ActRecord,
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

const NOTHING = orderPieces({})

/** The vault's money that is in an order now: from its packing on, unless it was cancelled or taken back. */
function piecesIn(order: Order): VaultPieces {
  const content = order.stage === 'cancelled' || order.stage === 'returned' ? undefined : packedContent(order)
  return order.kind === 'changeOrder' && content ? orderPieces(content) : NOTHING
}

/** The write of the money that an act took out of the vault or brought back; none where it moved no money. */
function vaultMoveRows(before: Order, after: Order, now: Date): readonly RowWrite[] {
  const pieces = lessPieces(piecesIn(before), piecesIn(after))
  if (!hasPieces(pieces)) return []
  const { id: orderId, companyId } = after
  return [insertion(vaultMove, { orderId, companyId, pieces, at: now })]
}
