import { moveDayFault } from '@kassavirta/domain/orders/deliveries/late'
import { movedMessage } from '@kassavirta/domain/orders/deliveries/moved-notice'
import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
import { day, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { insertion } from '../../../platform/database/row-writes.ts'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import { changeOrder } from '../../change-orders/move-order.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { message } from '../../../tables/messages.ts'
import { eventOf, lockOf, resultOf, type OrderAct, type OrderCall } from './act-on-order.ts'
import { isHandledElsewhere, nounOf, type Order } from './order.ts'

type Moving = { readonly day: Day; readonly reason: string; readonly version: number }

/** Gives an order that has not left another day. Its customer, who waits for it, gets a message in the same transaction. */
export const moveToDay = (kind: DeliveryKind): OrderAct<Order, OrderCall<Moving>> => ({
  lock: lockOf(kind),
  work: async (context, order, { body: { day: to, reason, version } }) => {
    const { tx, staff, now } = context
    const from = day(order.deliveryDate)
    const today = dayOf(now)
    checkMovable(order, today)
    checkVersion(order, version)
    const { exceptionDays, serviceDeskPhone: phone } = await readParameters(tx)
    const wrong = moveDayFault(to, { today, exceptions: exceptionDays })
    if (wrong) throw fieldProblem('day', wrong)
    if (to === from) throw fieldProblem('day', 'nothingChanged')
    const moved = changeOrder(order, {
      deliveryDate: to,
      movedAt: now,
      movedFrom: from,
      moveReason: reason,
      modifiedAt: now,
    })
    const result = await resultOf(context, moved, {
      action: 'moved',
      detail: { from, to, reason },
      event: eventOf(moved.order, 'moved', { from, reason }),
    })
    const told = insertion(message, {
      ...movedMessage({ kind, orderId: order.id, from, to, reason, phone }),
      extId: `desk-moved-${nounOf[kind]}-${order.id}-${moved.order.version}`,
      companyId: order.companyId,
      createdAt: now,
      keeper: 'desk',
      staffId: staff.staffId,
    })
    return { ...result, writes: [...(result.writes ?? []), told] }
  },
})

/** The reasons of `mayMoveDay`, each in words that tell what to do. */
function checkMovable(order: Order, today: Day): void {
  const { stage, deliveryDate } = order
  if (isHandledElsewhere(order)) throw new Problem('packedElsewhere')
  if (stage === 'packed' && deliveryDate >= today) throw new Problem('orderPacked')
  if (stage !== null && stage !== 'packed') throw new Problem('stateChanged')
}
