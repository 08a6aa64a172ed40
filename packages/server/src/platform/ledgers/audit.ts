import { audit } from '../../tables/ledgers.ts'
import type { Db } from '../database/database.ts'
import { insertion, insertions, writeRows, type RowWrite } from '../database/row-writes.ts'

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

/** The write of several rows together, which name the same columns. */
export const auditRows = (entries: readonly AuditEntry[]): RowWrite =>
  insertions(
    audit,
    entries.map((entry) => ({ ...entry, detail: entry.detail ?? {} })),
  )

export const writeAudit = (tx: Db, entry: AuditEntry): Promise<void> => writeRows(tx, [auditRow(entry)])
