import { cancelledMessage } from '@kassavirta/domain/orders/deliveries/cancelled-notice'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../platform/database/database.ts'
import { insertions, type RowWrite } from '../../platform/database/row-writes.ts'
import { message } from '../../tables/messages.ts'
import type { MovableOrder, MovedOrder } from '../change-orders/move-order.ts'
import { readParameters } from '../../shared/parameters.ts'

/** A locked order whose place can be told of it. */
export type NotifiedOrder = MovableOrder & { readonly companyId: number; readonly deliveryDate: string }

type Author = { readonly now: Date; readonly staffId: number | null }

/** The messages about orders that the desk or the systems have cancelled: their places wait for them (decisions Q5). */
export async function cancelledNotices(
  tx: Db,
  moved: readonly MovedOrder<NotifiedOrder>[],
  { now, staffId }: Author,
): Promise<readonly RowWrite[]> {
  const cancelled = moved.filter(({ order }) => order.stage === 'cancelled')
  if (cancelled.length === 0) return []
  const { serviceDeskPhone: phone } = await readParameters(tx)
  const rows = cancelled.map(({ order: { kind, id, companyId, deliveryDate }, columns }) => ({
    ...cancelledMessage({
      kind,
      orderId: id,
      day: day(deliveryDate),
      reason: columns.cancelReason ?? '',
      phone,
    }),
    extId: `desk-cancelled-${kind}-${id}`,
    companyId,
    createdAt: now,
    keeper: 'desk' as const,
    staffId,
  }))
  return [insertions(message, rows)]
}
