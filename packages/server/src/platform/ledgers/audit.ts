import { audit } from '../../tables/ledgers.ts'
import type { Db } from '../database/database.ts'
import { insertion, writeRows, type RowWrite } from '../database/row-writes.ts'

export type AuditEntry = {
  readonly at: Date
  /** A noun and what happened to it, like `deposit.created`. */
  readonly action: string
  readonly userId: number | null
  readonly companyId: number | null
  /** Who of the staff did it, at the desk. */
  readonly staffId?: number
  /** What the action changed, such as the number of an entry. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export const auditRow = (entry: AuditEntry): RowWrite => insertion(audit, entry)

export const writeAudit = (tx: Db, entry: AuditEntry): Promise<void> => writeRows(tx, [auditRow(entry)])
