import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** One import at a time; the numbers up to 7_310_003 belong to the platform. */
export const IMPORT_LOCK = 7_310_101

/** Waits until no import runs, and keeps the next one waiting until the transaction ends. */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}
