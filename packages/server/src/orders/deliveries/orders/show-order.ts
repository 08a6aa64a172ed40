import { sizeOf } from '@kassavirta/domain/orders/deliveries/packing'
import type { Content, DeliveryOrder } from '@kassavirta/domain/orders/deliveries/api'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { isOpen } from '../../../places/companies/accounts/freezing.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { findNewOrders, freezingBy, freezingOf, type Freezing } from '../freezing-days.ts'
import { staffNames } from '../stop-queries.ts'
import { isHandledElsewhere, orderedContent, packedContent, type Order } from './order-queries.ts'

export type OrderRow = z.input<typeof DeliveryOrder>

/** What orders are shown with: when they freeze, which of them are new, and the names of the people who packed them. */
export type OrderDisplay = {
  readonly freezing: Freezing
  readonly newOrders: ReadonlySet<Order>
  readonly names: ReadonlyMap<number, string>
  readonly now: Date
}

/** Reads what orders of any days are shown with. */
export async function readOrderDisplay(db: Db, orders: readonly Order[], now: Date): Promise<OrderDisplay> {
  const freezing = freezingBy(await readParameters(db))
  const newOrders = await findNewOrders(db, orders, freezing)
  const names = await staffNames(
    db,
    orders.flatMap((order) => [order.packedBy ?? [], placedBy(order) ?? []].flat()),
  )
  return { freezing, newOrders, names, now }
}

export function toOrderRow(order: Order, { freezing, newOrders, names, now }: OrderDisplay): OrderRow {
  const ordered = orderedContent(order)
  const packed = packedContent(order) ?? null
  const freezes = freezingOf(order, freezing)
  return {
    kind: order.kind,
    orderId: order.id,
    version: order.version,
    companyId: order.companyId,
    day: order.deliveryDate,
    stage: order.stage,
    attempt: order.attempt,
    isHandledElsewhere: isHandledElsewhere(order),
    isFrozen: !isOpen(order, freezes, now),
    freezesAt: freezes?.toISOString() ?? null,
    isNew: newOrders.has(order),
    created: order.createdAt.toISOString(),
    ordered,
    orderedTotal: worthOf(order, ordered),
    packed,
    packedTotal: packed && worthOf(order, packed),
    packedAt: order.packedAt?.toISOString() ?? null,
    packedBy: order.packedBy === null ? '' : (names.get(order.packedBy) ?? ''),
    packReason: order.packReason,
    seal: order.sealNumber,
    reference: order.kind === 'changeOrder' ? order.reference : '',
    message: order.kind === 'changeOrder' ? order.message : '',
    runId: order.runId,
    cancelReason: order.cancelReason,
    movedFrom: order.movedFrom,
    moveReason: order.moveReason,
    placedBy: names.get(placedBy(order) ?? 0) ?? '',
  }
}

/** Nobody orders supplies for a customer. */
const placedBy = (order: Order): number | null => (order.kind === 'changeOrder' ? order.placedBy : null)

const worthOf = ({ kind }: Order, content: Content): number | null =>
  kind === 'changeOrder' ? centsToEuros(cents(sizeOf(kind, content))) : null

/** One order, as the answer of an act on it. */
export async function showOrder(db: Db, order: Order, now: Date): Promise<OrderRow> {
  return toOrderRow(order, await readOrderDisplay(db, [order], now))
}
