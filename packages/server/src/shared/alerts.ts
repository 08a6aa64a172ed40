import type { AlertKind } from '@kassavirta/domain/alerts/kinds'
import type { Db } from '../platform/database/database.ts'
import { alertEvent } from '../tables/alerts.ts'

type Happening = {
  readonly kind: AlertKind
  readonly companyId: number
  /** The one person whom it concerns, where it is not everyone of the place who may see it. */
  readonly userId?: number | null
  /** Where the portal shows it. */
  readonly path: string
  /** Names what happened, so that it is told once though it is noticed again. */
  readonly onceKey?: string
}

/**
 * Remembers, in the transaction of the change, that people may want to hear of it. Whom it is told, and the mails
 * themselves, are found by a job afterwards: nobody who works waits for a hundred thousand readers.
 */
export async function rememberAlerts(tx: Db, happenings: readonly Happening[], now: Date): Promise<void> {
  if (happenings.length === 0) return
  const rows = happenings.map((happening) => ({ ...happening, at: now }))
  await tx.insert(alertEvent).values(rows).onConflictDoNothing()
}
