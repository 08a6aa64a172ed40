import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { changeOrder, moveOrder } from '../../change-orders/move-order.ts'
import { lockRun, type StoredRun } from '../runs/run-queries.ts'
import { byDesk, checkMove, eventOf, resultOf, type NamedOrder, type OrderAct } from './act-on-order.ts'
import type { Order } from './order.ts'
import { lockOrder } from './order-queries.ts'

type Held = { readonly order: Order; readonly run: StoredRun }
type Sending = { readonly body: NamedOrder & { readonly runId: number } }

/** Puts what was not delivered on another run: on its way at once where that is out, else when it leaves. */
export const sendAgain: OrderAct<Held, Sending> = {
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
