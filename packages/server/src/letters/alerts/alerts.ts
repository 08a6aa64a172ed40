import type { AlertKind } from '@kassavirta/domain/letters/alerts/kinds'
import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import type { Db } from '../../platform/database/database.ts'
import { insertionsOnce, writeRows, type RowWrite } from '../../platform/database/row-writes.ts'
import { alertEvent } from '../../tables/alerts.ts'

type Happening = {
  readonly kind: AlertKind
  readonly companyId: number
  /** The one person whom it concerns, where it is not everyone of the place who may see it. */
  readonly userId?: number | null
  /** Whose entry it is: others hear of it where they see the entries of colleagues. */
  readonly ownerId?: number | null
  /** The account whose results a person must be able to read to hear of it. */
  readonly accountId?: number | null
  /** Where the portal shows it. */
  readonly path: string
  /** Names what happened, so that it is told once though it is noticed again. */
  readonly onceKey?: string
}

/** The write of what people may want to hear of, for the statement in which an act writes everything. */
export function alertRows(happenings: readonly Happening[], now: Date): readonly RowWrite[] {
  if (happenings.length === 0) return []
  const rows = happenings.map(
    ({ userId = null, ownerId = null, accountId = null, onceKey = null, ...rest }) => ({
      ...rest,
      userId,
      ownerId,
      accountId,
      onceKey,
      at: now,
      spreadTo: 0,
    }),
  )
  return [insertionsOnce(alertEvent, rows)]
}

/**
 * Remembers, in the transaction of the change, that people may want to hear of it. Whom it is told, and the mails
 * themselves, are found by a job afterwards: nobody who works waits for a hundred thousand readers.
 */
export async function rememberAlerts(tx: Db, happenings: readonly Happening[], now: Date): Promise<void> {
  const rows = alertRows(happenings, now)
  if (rows.length > 0) await writeRows(tx, rows)
}

type RightsHolder = { readonly companyId: number; readonly userId: number }

/** Somebody's right was given, changed or ended by another. */
export const rightAlert = ({ companyId, userId }: RightsHolder) =>
  ({ kind: 'rightChanged', companyId, userId, path: alertPaths.rights() }) as const
