import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
import {
  progressAfter,
  type OrderMove,
  type OrderPosition,
  type OrderProgress,
} from '@kassavirta/domain/bags/deposits/stages/orders'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { alertedOrders, orderRows, remarkRow, type OrderColumns } from './move-order-queries.ts'
import {
  stageRows,
  type StageAuthor,
  type StageEvent,
} from '../../bags/deposits/entry-events/stage-events.ts'

/** A locked order, as far as it takes to move it. */
export type MovableOrder = OrderPosition & {
  readonly kind: DeliveryKind
  readonly id: number
  readonly version: number
}

type Moving = {
  readonly at: Date
  readonly by: StageAuthor
  /** What the customer reads beside the step; of a cancelled order it is the reason. */
  readonly note?: string
  /** What else the act writes into the order. */
  readonly columns?: OrderColumns
  /** The write of the result, where change money is packed. */
  readonly result?: RowWrite | undefined
}

/** An order as it becomes, and every record of its progress that is to be written. */
export type MovedOrder<Order extends MovableOrder = MovableOrder> = {
  readonly before: Order
  readonly order: Order
  readonly columns: OrderColumns
  readonly results: readonly RowWrite[]
  readonly steps: readonly StageEvent[]
  /** When it became something that its people hear of by e-mail: it does not come, or not as they expect it. */
  readonly alertedAt: Date | null
}

/**
 * Moves an order. How far it is stands in four records: its stage, the word of the counting, the result of packing, and the
 * steps that its customer follows. Whoever moves an order, be it the desk, its customer or an import, does it here, so
 * that the four agree.
 */
export function moveOrder<Order extends MovableOrder>(
  order: Order,
  move: OrderMove,
  moving: Moving,
): MovedOrder<Order> {
  const progress = progressAfter(order, move)
  if (!progress) throw new Error(`${order.kind} ${order.id} cannot ${move.act} at ${order.stage}`)
  const { attempt, stage, step } = progress
  const { at, by, note = '' } = moving
  const columns = { stage, attempt, ...columnsOf(progress, at, note), ...moving.columns }
  const moved = changeOrder(order, columns)
  const event = step && { kind: order.kind, entryId: order.id, attempt, stage: step, at, note, ...by }
  return {
    ...moved,
    results: resultsOf(order, progress, moving),
    steps: event ? [event] : [],
    alertedAt: by.source !== 'customer' && isUnexpected(progress, columns) ? at : null,
  }
}

/** Cancelled, not delivered or taken back; or packed otherwise than it was ordered. */
function isUnexpected({ stage, step }: OrderProgress, { packedCounts }: OrderColumns): boolean {
  if (stage === 'packed') return packedCounts !== null && packedCounts !== undefined
  return step === 'cancelled' || step === 'notDelivered' || step === 'returned'
}

/** Changes columns of a locked order that do not say how far it is. */
export function changeOrder<Order extends MovableOrder>(
  order: Order,
  columns: OrderColumns,
): MovedOrder<Order> {
  const changed = { ...columns, version: order.version + 1 }
  // Who waits for an order hears that it comes on another day.
  const alertedAt = columns.movedAt ?? null
  return {
    before: order,
    order: { ...order, ...changed },
    columns: changed,
    results: [],
    steps: [],
    alertedAt,
  }
}

/** What holds of an order at a stage, and what no longer does: it is back in the house, or was never packed. */
function columnsOf({ stage, word }: OrderProgress, at: Date, note: string): OrderColumns {
  const counting = word === undefined ? {} : { countingState: word }
  if (stage === 'cancelled') return { ...counting, cancelledAt: at, cancelReason: note }
  if (stage === 'packed') return { ...counting, runId: null }
  return stage === null ? { ...counting, ...UNPACKED } : counting
}

const UNPACKED = {
  runId: null,
  sealNumber: '',
  packedCounts: null,
  packReason: '',
  packedAt: null,
  packedBy: null,
} as const satisfies OrderColumns

/** Supplies have no result. */
function resultsOf(
  { kind, id }: MovableOrder,
  { result }: OrderProgress,
  { result: packed }: Moving,
): readonly RowWrite[] {
  if (kind === 'supplyOrder' || result === undefined) return []
  if (result !== 'packed') return [remarkRow(id, result.remark)]
  if (!packed) throw new Error(`order ${id} is packed without a result`)
  return [packed]
}

/** The writes of all records of orders that one author moved together. */
export function progressRows(moved: readonly MovedOrder[]): readonly RowWrite[] {
  const steps = moved.flatMap((each) => each.steps)
  return [
    ...orderRows(moved),
    ...moved.flatMap(({ results }) => results),
    ...(steps.length > 0 ? [stageRows(steps)] : []),
    ...alertedOrders(moved),
  ]
}
