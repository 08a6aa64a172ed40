import { insertions, type RowWrite } from '../../../platform/database/row-writes.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { moveOrder, progressRows } from '../../change-orders/move-order.ts'
import { outbox } from '../../../tables/ledgers.ts'
import { byDesk, eventOf } from '../orders/act-on-order.ts'
import type { Order } from '../orders/order.ts'

type Step = {
  readonly act: 'depart' | 'deliver' | 'fail'
  readonly runId: number
  /** When it happened; the outcome of a stop may come late. */
  readonly at: Date
  /** What the customer reads beside the step. */
  readonly note?: string
  /** What only the provider's systems get. */
  readonly data?: Readonly<Record<string, unknown>>
}

const eventNames = { depart: 'departed', deliver: 'delivered', fail: 'notdelivered' } as const

/** Moves locked orders that share a van: the writes of their records, and of an event for each. */
export function moveStops(
  context: ActContext,
  orders: readonly Order[],
  { act, runId, at, note = '', data = {} }: Step,
): readonly RowWrite[] {
  // A run may leave only to fetch.
  if (orders.length === 0) return []
  const { staff, now } = context
  const moving = { at, by: byDesk(context), note, columns: { runId, modifiedAt: now } }
  const moved = orders.map((order) => {
    // What was put on the run to go out once more leaves as another attempt.
    const isAgain = act === 'depart' && order.stage === 'notDelivered'
    return moveOrder(order, { act: isAgain ? 'sendAgain' : act }, moving)
  })
  const events = moved.map(({ order }) => ({
    ...eventOf(order, eventNames[act], { runId, ...data, staff: staff.username }),
    at: now,
    companyId: order.companyId,
  }))
  return [...progressRows(moved), insertions(outbox, events)]
}
