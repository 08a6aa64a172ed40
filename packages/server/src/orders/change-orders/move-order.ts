import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/api'
import {
  progressAfter,
  type OrderMove,
  type OrderPosition,
  type OrderProgress,
} from '@kassavirta/domain/bags/deposits/entry-stages'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { alertedOrders, orderRows, remarkRow, type OrderColumns } from './move-order-queries.ts'
import { stageRows, type StageAuthor, type StageEvent } from '../../bags/deposits/entry-events.ts'

/** The columns of a locked order that are needed to move it. */
export type MovableOrder = OrderPosition & {
  readonly kind: DeliveryKind
  readonly id: number
  readonly version: number
}

type MoveDetails = {
  readonly at: Date
  readonly by: StageAuthor
  /** What the customer reads beside the step; of a cancelled order it is the reason. */
  readonly note?: string
  /** What else the act writes into the order. */
  readonly columns?: OrderColumns
  /** The write of the result, where change money is packed. */
  readonly result?: RowWrite | undefined
}

/** A moved order, with every record of its progress that is to be written. */
export type MovedOrder<Order extends MovableOrder = MovableOrder> = {
  readonly before: Order
  readonly order: Order
  readonly columns: OrderColumns
  readonly results: readonly RowWrite[]
  readonly steps: readonly StageEvent[]
  /** When its people get an e-mail alert: the order does not come, or not as they expect it. */
  readonly alertedAt: Date | null
}

/**
 * Moves an order. Four records hold its progress: its stage, its counting state, the result of packing, and the steps
 * that its customer follows. The desk, customers and imports all move orders here, so that the four agree.
 */
export function moveOrder<Order extends MovableOrder>(
  order: Order,
  move: OrderMove,
  moving: MoveDetails,
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

/** Cancelled, not delivered or taken back; or packed with another content than was ordered. */
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
  // People who wait for an order get an alert when it is moved to another day.
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

/**
 * The columns that a new stage sets, and the ones that it clears: an order that is packed again or unpacked is on no
 * run.
 */
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
  { result: packed }: MoveDetails,
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
