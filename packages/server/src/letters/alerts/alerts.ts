import { type AlertKind, alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import type { Db } from '../../platform/database/database.ts'
import { insertionsOnce, writeRows, type RowWrite } from '../../platform/database/row-writes.ts'
import { alertEvent } from '../../tables/letters.ts'

type AlertEvent = {
  readonly kind: AlertKind
  readonly companyId: number
  /** The only person who gets the alert; without one everybody at the place who may see the event gets it. */
  readonly userId?: number | null
  /** The sender of the entry. Other people get the alert only where they see the entries of colleagues. */
  readonly ownerId?: number | null
  /** The alert goes only to people who may read the results of this account. */
  readonly accountId?: number | null
  /** The page of the portal that shows the event. */
  readonly path: string
  /** Identifies the event: a second one with the same key sends no mail. */
  readonly onceKey?: string
}

/** The write of alert events, for callers that write all their rows in one statement. */
export function alertRows(events: readonly AlertEvent[], now: Date): readonly RowWrite[] {
  if (events.length === 0) return []
  const rows = events.map(({ userId = null, ownerId = null, accountId = null, onceKey = null, ...rest }) => ({
    ...rest,
    userId,
    ownerId,
    accountId,
    onceKey,
    at: now,
    spreadTo: 0,
  }))
  return [insertionsOnce(alertEvent, rows)]
}

/**
 * Records alert events in the transaction of the change. A job finds the readers and sends the mails afterwards, so that
 * no call waits for a hundred thousand readers.
 */
export async function rememberAlerts(tx: Db, events: readonly AlertEvent[], now: Date): Promise<void> {
  const rows = alertRows(events, now)
  if (rows.length > 0) await writeRows(tx, rows)
}

type RightsHolder = { readonly companyId: number; readonly userId: number }

/** The alert for a person whose right somebody else has given, changed or ended. */
export const rightAlert = ({ companyId, userId }: RightsHolder) =>
  ({ kind: 'rightChanged', companyId, userId, path: alertPaths.rights() }) as const
