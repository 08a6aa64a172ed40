import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { rememberAlerts } from '../../letters/alerts/alerts.ts'
import { listUntoldLate } from './late-queries.ts'

/** One transaction tells of so many orders. */
const BATCH = 500

/** Nobody is told at night. */
const TOLD_FROM = '07:00'

/**
 * Remembers orders that did not leave on their day, on the morning after it, for the mails to the people who wait for them
 * (decisions Q9). Every process may run it: a second telling of the same day is not written.
 */
export async function tellOfLateOrders({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const today = dayOf(now)
  if (now < instantAt(today, TOLD_FROM)) return
  const tellSome = () =>
    inTransaction(db, async (tx) => {
      const late = await listUntoldLate(tx, today, BATCH)
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
  while (await tellSome());
}
