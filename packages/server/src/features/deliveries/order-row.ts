import { sizeOf } from '@kassavirta/domain/deliveries/packing'
import type { Content, DeliveryOrder } from '@kassavirta/domain/deliveries/wire'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { readParameters, type CallParameters } from '../../shared/parameters.ts'
import { termsOfDay } from './day-queries.ts'
import { freezingGroups, freezingOf, isFrozen, isNew, type FreezingGroup } from './day-rules.ts'
import { isHandledElsewhere, orderedContent, packedContent, type Order } from './order.ts'
import { staffNames } from './place-queries.ts'

export type OrderRow = z.input<typeof DeliveryOrder>

/** What is needed to show orders: the rules of their days, and the names of those who packed them. */
export type Showing = {
  readonly parameters: Pick<CallParameters, 'changeOrderCutoffLocal' | 'exceptionDays'>
  readonly groups: readonly FreezingGroup[]
  readonly names: ReadonlyMap<number, string>
  readonly now: Date
}

/** Reads what is needed to show orders of any days. */
export async function readShowing(db: Db, orders: readonly Order[], now: Date): Promise<Showing> {
  const parameters = await readParameters(db)
  const days = [...new Set(orders.map(({ deliveryDate }) => deliveryDate))]
  const terms: Awaited<ReturnType<typeof termsOfDay>>[] = []
  for (const day of days) terms.push(await termsOfDay(db, day))
  const groups = freezingGroups(terms.flat(), parameters)
  const names = await staffNames(
    db,
    orders.flatMap(({ packedBy }) => packedBy ?? []),
  )
  return { parameters, groups, names, now }
}

export function toOrderRow(order: Order, { parameters, groups, names, now }: Showing): OrderRow {
  const ordered = orderedContent(order)
  const packed = packedContent(order) ?? null
  return {
    kind: order.kind,
    orderId: order.id,
    version: order.version,
    companyId: order.companyId,
    day: order.deliveryDate,
    stage: order.stage,
    attempt: order.attempt,
    isHandledElsewhere: isHandledElsewhere(order),
    isFrozen: isFrozen(order, parameters, now),
    freezesAt: freezingOf(order, parameters)?.toISOString() ?? null,
    isNew: isNew(
      order.createdAt,
      groups.filter(({ day }) => day === order.deliveryDate),
    ),
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
  }
}

const worthOf = ({ kind }: Order, content: Content): number | null =>
  kind === 'changeOrder' ? centsToEuros(cents(sizeOf(kind, content))) : null

/** One order, as the answer of an act on it. */
export async function showOrder(db: Db, order: Order, now: Date): Promise<OrderRow> {
  return toOrderRow(order, await readShowing(db, [order], now))
}
