import { sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'
import { inTransaction } from './transaction.ts'

/** Runs one work after the other, in the order of the calls. */
export function queue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/**
 * Goes out in one message with the lock. A statement with parameters would keep its snapshot as long as the lock is
 * held, and an index that a migration makes concurrently would wait for it in vain.
 */
const WITHOUT_TIMEOUTS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  .map((name) => `set local ${name} = 0`)
  .join('; ')

/**
 * The lock is held by a transaction that does nothing else, on a connection of its own: a pooler between may give every
 * transaction another connection, so that a lock of the session would be nobody's. Those of one process wait in a
 * queue first, because the pool has two connections only: one for the lock and one for the work.
 */
export function exclusiveOn(db: Db): Database['alone'] {
  const inTurn = queue()
  return (lock, work) =>
    inTurn(() =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql.raw(`${WITHOUT_TIMEOUTS}; select pg_advisory_xact_lock(${lock})`))
        return work(db, async () => void (await tx.execute(sql`select 1`)))
      }),
    )
}
