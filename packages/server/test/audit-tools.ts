import { sql } from 'drizzle-orm'
import { currentHead, type Head } from '../src/platform/audit/heads.ts'
import { verifyAudit } from '../src/platform/audit/verify-audit.ts'
import type { Db } from '../src/platform/database/database.ts'
import { writeAudit } from '../src/platform/ledgers/record.ts'
import { auditSeal } from '../src/tables/ledgers.ts'
import type { TestPortal } from './harness.ts'

/** What tests of the audit log do with it. */
export function auditTools(portal: TestPortal) {
  const db = () => portal.database.db
  /** Of the server, which seals and may not change the log. */
  const deps = () => portal.deps
  const entry = (subject: string) => ({
    at: portal.now,
    action: 'deposit.created',
    userId: 1,
    companyId: 2,
    subject,
    detail: { b: 1, a: { d: [1, 2], c: 'ä' } },
  })
  /** What an owner of the tables can do: past foreign keys too. */
  const asOwner = (work: (tx: Db) => Promise<unknown>) =>
    db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await work(tx)
    })
  return {
    db,
    deps,
    asOwner,
    add: async (...subjects: readonly string[]) => {
      for (const subject of subjects) await writeAudit(db(), entry(subject))
    },
    verify: (heads: readonly Head[] = [], auditKeys = portal.deps.auditKeys) =>
      verifyAudit({ db: db(), auditKeys, now: portal.now, heads }),
    seals: () => db().select().from(auditSeal).orderBy(auditSeal.seq),
    head: async () => (await currentHead(deps()))!,
    cutFrom: (seq: number) =>
      asOwner((tx) =>
        tx.execute(sql`with cut as (delete from audit_seal where seq >= ${seq} returning audit_id)
          delete from audit where id in (select audit_id from cut)`),
      ),
  }
}
