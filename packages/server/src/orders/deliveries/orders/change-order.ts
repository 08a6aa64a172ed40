import { isSealed, type CorrectedStage } from '@kassavirta/domain/bags/deposits/entry-stages'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { day, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { moveDayFault } from '@kassavirta/domain/orders/deliveries/late'
import { movedMessage } from '@kassavirta/domain/orders/deliveries/notices'
import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/api'
import { insertion } from '../../../platform/database/row-writes.ts'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { message } from '../../../tables/letters.ts'
import { changeOrder, moveOrder } from '../../change-orders/move-order.ts'
import { lockRun, type StoredRun } from '../runs/run-queries.ts'
import { cancelledNotices } from '../notify-customers.ts'
import {
  eventOf,
  lockOf,
  resultOf,
  type OrderAct,
  type OrderCall,
  byDesk,
  checkMove,
  eventBase,
  type NamedOrder,
} from './act-on-order.ts'
import {
  isHandledElsewhere,
  nounOf,
  type Order,
  lockOrder,
  lockSeal,
  type SealHolder,
} from './order-queries.ts'
import { checkSeal } from './pack-order.ts'

type MoveBody = { readonly day: Day; readonly reason: string; readonly version: number }

/** Gives an order that has not left another day. Its customer, who waits for it, gets a message in the same transaction. */
export const moveToDay = (kind: DeliveryKind): OrderAct<Order, OrderCall<MoveBody>> => ({
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
    const notice = insertion(message, {
      ...movedMessage({ kind, orderId: order.id, from, to, reason, phone }),
      extId: `desk-moved-${nounOf[kind]}-${order.id}-${moved.order.version}`,
      companyId: order.companyId,
      createdAt: now,
      keeper: 'desk',
      staffId: staff.staffId,
    })
    return { ...result, writes: [...(result.writes ?? []), notice] }
  },
})

/** The rule of `mayMoveDay`, with a refusal for each reason. */
function checkMovable(order: Order, today: Day): void {
  const { stage, deliveryDate } = order
  if (isHandledElsewhere(order)) throw new Problem('packedElsewhere')
  if (stage === 'packed' && deliveryDate >= today) throw new Problem('orderPacked')
  if (stage !== null && stage !== 'packed') throw new Problem('stateChanged')
}

type CancelBody = { readonly reason: string; readonly version: number }

/**
 * Cancels an order that has not left the house, and notifies its customer. Only a supervisor cancels a packed order.
 */
export const cancelOrder = (kind: DeliveryKind): OrderAct<Order, OrderCall<CancelBody>> => ({
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
    const notices = await cancelledNotices(tx, [moved], { now, staffId: staff.staffId })
    return { ...result, writes: [...(result.writes ?? []), ...notices] }
  },
})

/** Change money has the same event as when its customer cancels it. */
function cancelledEvent(order: Order, reason: string) {
  const { entryId, deliveryDate } = eventBase(order)
  return order.kind === 'changeOrder'
    ? { type: 'changeorder.cancelled' as const, data: { entryId, deliveryDate, reason } }
    : { type: 'supplyorder.cancelled' as const, data: { ...eventBase(order), reason } }
}

type Correction = { readonly stage: CorrectedStage; readonly reason: string; readonly version: number }

type LockedOrder = {
  readonly order: Order
  /** The run that the order is on, where that matters. */
  readonly run: StoredRun | undefined
  readonly holder: SealHolder | undefined
}

/** Corrects the stage of an order, as another attempt. */
export const correctOrder = (kind: DeliveryKind): OrderAct<LockedOrder, OrderCall<Correction>> => ({
  lock: async ({ tx }, { params: { orderId }, body: { stage } }) => {
    const order = await lockOrder(tx, kind, orderId)
    const { runId } = order
    const run = stage === 'onItsWay' && runId !== null ? await lockRun(tx, runId) : undefined
    const isSealedAgain = stage !== 'received' && isSealed(stage) && !isSealed(order.stage)
    const holder = isSealedAgain ? await lockSeal(tx, { kind, orderId, seal: order.sealNumber }) : undefined
    return { order, run, holder }
  },
  work: async (context, { order, run, holder }, { body: { stage, reason, version } }) => {
    const move = { act: 'correct', to: stage } as const
    checkMove(order, move, version)
    if (order.stage === stage) throw new Problem('nothingChanged')
    // An order can only be on its way with a run that has left.
    if (stage === 'onItsWay' && run?.state !== 'left') throw new Problem('stateChanged')
    checkSeal(order.sealNumber, holder)
    const { now } = context
    const columns = { modifiedAt: now }
    const moved = moveOrder(order, move, { at: now, by: byDesk(context), note: reason, columns })
    return resultOf(context, moved, {
      action: 'corrected',
      detail: { from: order.stage, to: stage, reason },
      event: eventOf(moved.order, 'corrected', { stage: moved.order.stage, reason }),
    })
  },
})

type ReturnCall = { readonly body: NamedOrder & { readonly reason: string } }

/** Takes an undelivered order back into the vault for good. */
export const returnToVault: OrderAct<Order, ReturnCall> = {
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

type OrderAndRun = { readonly order: Order; readonly run: StoredRun }
type SendAgainCall = { readonly body: NamedOrder & { readonly runId: number } }

/** Puts an undelivered order on another run. It is on its way at once if the run is out, else when the run leaves. */
export const sendAgain: OrderAct<OrderAndRun, SendAgainCall> = {
  lock: async ({ tx }, { body: { kind, orderId, runId } }) => {
    const order = await lockOrder(tx, kind, orderId)
    const run = await lockRun(tx, runId)
    return { order, run }
  },
  work: async (context, { order, run }, { body: { runId, version } }) => {
    const { now } = context
    checkMove(order, { act: 'sendAgain' }, version)
    if (run.state === 'back') throw new Problem('stateChanged')
    const columns = { runId, modifiedAt: now }
    const detail = { runId }
    if (run.state === 'planned')
      return resultOf(context, changeOrder(order, columns), { action: 'sentAgain', detail })
    const moved = moveOrder(order, { act: 'sendAgain' }, { at: now, by: byDesk(context), columns })
    const event = eventOf(moved.order, 'departed', detail)
    return resultOf(context, moved, { action: 'sentAgain', detail, event })
  },
}
