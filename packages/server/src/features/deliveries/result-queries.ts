import { packedFigures, resultRemark } from '@kassavirta/domain/deliveries/packing'
import type { OrderStage } from '@kassavirta/domain/deliveries/states'
import type { Content } from '@kassavirta/domain/deliveries/wire'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { fullName } from '@kassavirta/domain/kernel/names'
import { recordOf } from '@kassavirta/domain/kernel/records'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { changeOrderCounts } from '../../tables/count-names.ts'
import { handledChangeOrder } from '../../tables/handled.ts'
import type { Order } from './order.ts'

/** The key that a result of the desk has among those of the provider's systems: one for each order. */
export const resultKey = (orderId: number): string => `desk-order-${orderId}`

type Packing = { readonly packed: Content; readonly staff: StaffCaller; readonly now: Date }

/** Writes the result of packing; packed again, the same result tells what is in the bag now. */
export async function writeResult(
  tx: Db,
  order: Extract<Order, { kind: 'changeOrder' }>,
  { packed, staff, now }: Packing,
): Promise<void> {
  const figures = {
    packingDate: dayOf(now),
    signer: fullName(staff),
    staffId: staff.staffId,
    error1: '',
    ...packedFigures(packed),
    ...recordOf(changeOrderCounts, (field) => packed[field] ?? 0),
  }
  await tx
    .insert(handledChangeOrder)
    .values({
      extId: resultKey(order.id),
      companyId: order.companyId,
      accountId: order.accountId,
      changeOrderId: order.id,
      createdAt: now,
      reference: order.reference,
      message: order.message,
      keeper: 'desk',
      ...figures,
    })
    .onConflictDoUpdate({
      target: handledChangeOrder.extId,
      set: { ...figures, version: sql`${handledChangeOrder.version} + 1` },
    })
}

/** Says in the result of an order, where the desk has written one, that its money did not stay with the customer. */
export const remarkResult = (tx: Db, orderId: number, stage: OrderStage | null) =>
  tx
    .update(handledChangeOrder)
    .set({ error1: resultRemark(stage), version: sql`${handledChangeOrder.version} + 1` })
    .where(eq(handledChangeOrder.extId, resultKey(orderId)))
