import { asc, sql } from 'drizzle-orm'
import { audit } from '../../tables/ledgers.ts'
import { canonicalJson, sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import { STEP } from './chain.ts'

/** How many rows of the older chain held, the hash of the last of them, and the number of the first that did not. */
type OldSeals = { readonly held: number; readonly hash: string; readonly broken: number | null }

/**
 * Checks the seals of the version before, which stood in the rows themselves and were made without a key. Undefined where
 * there are none.
 */
export async function checkOldSeals(db: Db): Promise<OldSeals | undefined> {
  let held = 0
  let hash = ''
  for (;;) {
    const rows = await db
      .select()
      .from(audit)
      .where(sql`${audit.seq} > ${held}`)
      .orderBy(asc(audit.seq))
      .limit(STEP)
    if (rows.length === 0) return held === 0 ? undefined : { held, hash, broken: null }
    for (const row of rows) {
      const seq = held + 1
      if (row.seq !== seq || row.hash !== oldHash(hash, seq, row)) return { held, hash, broken: seq }
      held = seq
      hash = row.hash
    }
  }
}

function oldHash(before: string, seq: number, row: typeof audit.$inferSelect): string {
  const { at, action, userId, companyId, subject, detail } = row
  return sha256(canonicalJson([before, seq, at.toISOString(), action, userId, companyId, subject, detail]))
}
