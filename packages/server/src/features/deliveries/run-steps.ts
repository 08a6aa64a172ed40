import { positionAfter, type OrderAct, type OrderStage } from '@kassavirta/domain/deliveries/states'
import type { EventType } from '@kassavirta/domain/provider/events'
import { eventBase, type DeliveryContext } from './acts.ts'
import { nounOf, type Order } from './order.ts'
import { moveOrders, tellSteps } from './run-queries.ts'

type RunStep = {
  readonly act: Extract<OrderAct, 'depart' | 'deliver' | 'fail'>
  readonly runId: number
  /** When it happened, and when the server is told. */
  readonly at: Date
  readonly now: Date
  /** What the customer is told, and what only the provider is. */
  readonly note?: string
  readonly data?: Readonly<Record<string, unknown>>
}

const words = { depart: 'departed', deliver: 'delivered', fail: 'notdelivered' } as const
const stages = { depart: 'onItsWay', deliver: 'delivered', fail: 'notDelivered' } as const satisfies Record<
  RunStep['act'],
  OrderStage
>

/** Moves locked orders that share a van, and tells each of them. */
export async function moveAndTell(
  { tx, staff }: DeliveryContext,
  orders: readonly Order[],
  { act, runId, at, now, note = '', data = {} }: RunStep,
): Promise<void> {
  const stage = stages[act]
  const moved = orders.map((order): Order => {
    const next = positionAfter(order, act === 'depart' && order.stage === 'notDelivered' ? 'sendAgain' : act)
    if (next?.stage !== stage) throw new Error(`order ${order.id} cannot ${act}`)
    return { ...order, ...next }
  })
  await moveOrders(tx, orders, { stage, runId, now })
  const steps = moved.map(({ kind, id, attempt }) => ({
    kind,
    entryId: id,
    attempt,
    stage,
    at,
    note,
    source: 'desk' as const,
    staffId: staff.staffId,
  }))
  const events = moved.map((order) => ({
    type: `${nounOf[order.kind]}.${words[act]}` satisfies EventType,
    at: now,
    companyId: order.companyId,
    userId: null,
    data: { ...eventBase(order), runId, ...data, staff: staff.username },
  }))
  await tellSteps(tx, steps, events)
}
