import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../database/database.ts'

/** PostgreSQL gives an id a moment before it numbers the transaction. */
const AT_LEAST_MS = 5_000

const Running = z.strictObject({ oldest: z.string(), next: z.string() })

/**
 * Makes the function that returns an id below which no row can appear any more, once there is a newer one. Ids are given before the commit, so a
 * transaction that takes long commits rows below those that were seen. All transactions that could do so were running when
 * an id was seen, and when they have ended, it is passed.
 */
export function passedIds(db: Db) {
  let seen: { readonly id: number; readonly next: bigint; readonly since: number } | undefined
  return async (newestId: number): Promise<number | undefined> => {
    const [running] = await queryRows(
      db,
      Running,
      sql`select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next
          from pg_current_snapshot() s`,
    )
    if (!running) return undefined
    const now = performance.now()
    const before = seen
    const ended = before && BigInt(running.oldest) >= before.next && now - before.since >= AT_LEAST_MS
    if (!before || ended) seen = { id: newestId, next: BigInt(running.next), since: now }
    return ended ? before.id : undefined
  }
}
