import {
  positionAfter,
  type OrderAct,
  type OrderPosition,
  type OrderStage,
} from '@kassavirta/domain/deliveries/states'
import type { DeliveryKind } from '@kassavirta/domain/deliveries/wire'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { stageRow } from '../../shared/stage-events.ts'
import { lockOrder } from './order-queries.ts'
import { nounOf, type Order } from './order.ts'
import { showOrder, type OrderRow } from './order-row.ts'

/** An act on a delivery. What is decided by the clock is decided after the order is locked. */
export type DeliveryContext = ActContext & { readonly clock: () => Date }

/** A locked order with the position to which an act leads; whoever was overtaken is told so. */
export async function lockFor(
  { tx }: DeliveryContext,
  {
    kind,
    orderId,
    version,
  }: { readonly kind: DeliveryKind; readonly orderId: number; readonly version: number },
  act: OrderAct,
): Promise<{ readonly order: Order; readonly next: OrderPosition & { readonly stage: OrderStage } }> {
  const order = await lockOrder(tx, kind, orderId)
  if (!order) throw new Problem('notFound')
  const next = positionAfter(order, act)
  if (!next?.stage) throw new Problem('stateChanged')
  checkVersion(order, version)
  return { order, next: { ...next, stage: next.stage } }
}

/** The step that the customer can follow. */
export const toldStage = (
  { staff }: DeliveryContext,
  order: Order,
  { stage, at, note = '' }: { readonly stage: OrderStage; readonly at: Date; readonly note?: string },
): RowWrite =>
  stageRow({
    kind: order.kind,
    entryId: order.id,
    attempt: order.attempt,
    stage,
    at,
    note,
    source: 'desk',
    staffId: staff.staffId,
  })

/** What the events about an order have in common. */
export const eventBase = (order: Order) => ({
  entryId: order.id,
  attempt: order.attempt,
  deliveryDate: order.deliveryDate,
})

type Told = {
  readonly act: 'packed' | 'cancelled' | 'mended' | 'sentAgain' | 'returned'
  readonly detail?: Readonly<Record<string, unknown>>
}

/** What an act on one order answers and records, besides its event. */
export const recorded = async ({ tx }: DeliveryContext, order: Order, told: Told, now: Date) =>
  recordedAs(await showOrder(tx, order, now), order, told)

/** The same where the act knows already what there is to show. */
export const recordedAs = (answer: OrderRow, order: Order, { act, detail }: Told) => ({
  answer,
  action: `${nounOf[order.kind]}.${act}`,
  subject: order.id,
  companyId: order.companyId,
  ...(detail ? { detail } : {}),
})
