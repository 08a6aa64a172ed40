import { asc, desc, isNotNull, isNull, eq, sql } from 'drizzle-orm'
import { audit } from '../../tables/ledgers.ts'
import { canonicalJson, sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import { insertion, writeRows, type RowWrite } from '../database/row-writes.ts'
import { inTransaction } from '../database/transaction.ts'

export type AuditEntry = {
  readonly at: Date
  /** A noun and what happened to it, like `deposit.created`. */
  readonly action: string
  readonly userId: number | null
  readonly companyId: number | null
  /** What the action changed, such as the number of an entry. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export const auditRow = (entry: AuditEntry): RowWrite => insertion(audit, entry)

export const writeAudit = (tx: Db, entry: AuditEntry): Promise<void> => writeRows(tx, [auditRow(entry)])

const SEALER_LOCK = 7_310_003
const BATCH = 500

/** Chains the committed rows, one process at a time. It runs after the commit, so that no submission waits for it. */
export const sealAudit = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEALER_LOCK})`)
    const [last] = await tx.select().from(audit).where(isNotNull(audit.seq)).orderBy(desc(audit.seq)).limit(1)
    const unsealed = await tx
      .select()
      .from(audit)
      .where(isNull(audit.seq))
      .orderBy(asc(audit.id))
      .limit(BATCH)
    let { seq, hash } = { seq: last?.seq ?? 0, hash: last?.hash ?? '' }
    for (const row of unsealed) {
      seq += 1
      hash = seal(hash, seq, row)
      await tx.update(audit).set({ seq, hash }).where(eq(audit.id, row.id))
    }
    return unsealed.length
  })

/**
 * Reads the sealed rows in their order until one does not match its seal or the row before it: how many hold, and the
 * number of the broken one.
 */
export async function checkSeals(
  db: Db,
): Promise<{ readonly held: number; readonly broken: number | undefined }> {
  let before = ''
  let held = 0
  for (;;) {
    const rows = await db
      .select()
      .from(audit)
      .where(sql`${audit.seq} > ${held}`)
      .orderBy(asc(audit.seq))
      .limit(BATCH)
    if (rows.length === 0) return { held, broken: undefined }
    for (const row of rows) {
      const expected = held + 1
      if (row.seq !== expected || row.hash !== seal(before, expected, row)) return { held, broken: expected }
      held = expected
      before = row.hash
    }
  }
}

function seal(before: string, seq: number, row: typeof audit.$inferSelect): string {
  const { at, action, userId, companyId, subject, detail } = row
  return sha256(canonicalJson([before, seq, at.toISOString(), action, userId, companyId, subject, detail]))
}
