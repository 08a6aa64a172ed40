import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** For long work in the background, which outwaits a busy hour where a call of a person would give up. */
export async function waitPatiently(tx: Db): Promise<void> {
  await tx.execute(
    sql`select set_config(name, '5min', true)
        from unnest(array['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) as name`,
  )
}
