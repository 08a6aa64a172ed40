import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** A driver, as `p`, who was not taken off every list. */
export const isListed = sql`not exists (select from driver_block b where b.person_id = p.person_id)`

/** Whoever chooses a driver and whoever takes one off wait for each other, so that nobody is chosen who is gone. */
export async function lockRoster(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('roster', 0))`)
}
