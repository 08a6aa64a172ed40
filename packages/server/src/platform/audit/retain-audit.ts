import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { auditSeal } from '../../tables/ledgers.ts'
import { queryRows, type Db } from '../database/database.ts'
import { waitPatiently, inTransaction } from '../database/transaction.ts'
import { lockChain, readHead, readSeals, type SealedRow, addNote, readNote, type Note } from './chain.ts'
import type { SealingDeps } from './seal-audit.ts'

const Cut = z.strictObject({ seq: z.int(), hash: z.string() })

/**
 * Takes the sealed rows from before a moment out of the beginning of the log, and leaves a sealed note of what was
 * taken, which the rest of the chain is verified against. Undefined where there is nothing to take.
 */
export const retainAudit = (
  { db, auditKeys, clock }: SealingDeps,
  before: Date,
): Promise<Note<'audit.retained'> | undefined> =>
  inTransaction(db, async (tx) => {
    await waitPatiently(tx)
    await lockChain(tx)
    const [[first], last] = [await readSeals(tx, 0), await lastBefore(tx, before)]
    if (!first || !last) return undefined
    const detail = {
      before: before.toISOString(),
      rows: await tx.$count(auditSeal, sql`${auditSeal.seq} <= ${last.seq}`),
      firstSeq: first.seal.seq,
      lastSeq: last.seq,
      lastHash: last.hash,
      through: await carriedThrough(tx, first),
    }
    await addNote(tx, auditKeys, await readHead(tx), { action: 'audit.retained', now: clock(), detail })
    await tx.execute(
      sql`with taken as (delete from audit_seal where seq <= ${last.seq} returning audit_id)
          delete from audit where id in (select audit_id from taken)`,
    )
    return detail
  })

/** The last seal of those at the beginning whose rows are all older than the moment. */
async function lastBefore(tx: Db, before: Date): Promise<z.output<typeof Cut> | undefined> {
  const [last] = await queryRows(
    tx,
    Cut,
    sql`select s.seq, s.hash from audit_seal s
        where s.seq < coalesce(
          (select kept.seq from audit_seal kept join audit a on a.id = kept.audit_id
           where a.at >= ${before.toISOString()}::timestamptz order by kept.seq limit 1),
          (select max(seq) + 1 from audit_seal))
        order by s.seq desc limit 1`,
  )
  return last
}

async function carriedThrough(tx: Db, { row }: SealedRow): Promise<number | null> {
  const carried = row && readNote('audit.carried', row)
  if (carried) return carried.through
  const [newest] = await queryRows(
    tx,
    z.strictObject({ through: z.nullable(z.int()) }),
    sql`select (a.detail->>'through')::bigint as through from audit a join audit_seal s on s.audit_id = a.id
        where a.action = 'audit.retained' order by s.seq desc limit 1`,
  )
  return newest?.through ?? null
}
