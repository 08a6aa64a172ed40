import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { isSealed, type CorrectedStage } from '@kassavirta/domain/bags/deposits/stages/orders'
import { moveOrder } from '../../change-orders/move-order.ts'
import { lockRun, type StoredRun } from '../runs/run-queries.ts'
import { byDesk, checkMove, eventOf, resultOf, type OrderAct, type OrderCall } from './act-on-order.ts'
import type { Order } from './order.ts'
import { lockOrder, lockSeal, type SealHolder } from './order-queries.ts'
import { checkSeal } from './pack-order.ts'

type Correction = { readonly stage: CorrectedStage; readonly reason: string; readonly version: number }

type Held = {
  readonly order: Order
  /** The run that the order is on, where that matters. */
  readonly run: StoredRun | undefined
  readonly holder: SealHolder | undefined
}

/** Puts an order where it truly is, as another attempt. */
export const correctOrder = (kind: DeliveryKind): OrderAct<Held, OrderCall<Correction>> => ({
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
    // What is on its way is in a van that is out.
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
