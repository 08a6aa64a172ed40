import { dayOf, instantAt, day } from '@kassavirta/domain/kernel/dates/dates'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import { cancelledMessage } from '@kassavirta/domain/orders/deliveries/notices'
import { rememberAlerts } from '../../letters/alerts/alerts.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertions, type RowWrite } from '../../platform/database/row-writes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { readParameters } from '../../shared/parameters.ts'
import { message } from '../../tables/letters.ts'
import type { MovableOrder, MovedOrder } from '../change-orders/move-order.ts'
import { listUnnotifiedLate } from './orders/order-queries.ts'

/** The number of orders in one transaction. */
const BATCH = 500

/** No alerts are sent at night. */
const ALERTS_FROM = '07:00'

/**
 * Writes alerts about orders that did not leave on their day, on the morning after it, for the people who wait for them
 * (decisions Q9). Every process may run it: a second alert about the same day is not written.
 */
export async function notifyOfLateOrders({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const today = dayOf(now)
  if (now < instantAt(today, ALERTS_FROM)) return
  const notifyBatch = () =>
    inTransaction(db, async (tx) => {
      const late = await listUnnotifiedLate(tx, today, BATCH)
      const alerts = late.map(({ id, companyId, ownerId, day }) => ({
        kind: 'orderChanged' as const,
        companyId,
        ownerId,
        path: alertPaths.changeOrder(id),
        onceKey: `late-${id}-${day}`,
      }))
      await rememberAlerts(tx, alerts, now)
      return late.length === BATCH
    })
  while (await notifyBatch());
}

/** A locked order whose company can be notified. */
export type NotifiedOrder = MovableOrder & { readonly companyId: number; readonly deliveryDate: string }

type Author = { readonly now: Date; readonly staffId: number | null }

/**
 * The messages about orders that the desk or the systems have cancelled, because their companies wait for them
 * (decisions Q5).
 */
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
