import type { Db } from './database.ts'

/** Deadlock found, serialisation failed: PostgreSQL undid everything and asks to try again. */
const TRY_AGAIN = new Set(['40P01', '40001'])
const TRIES = 4

export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await db.transaction((tx) => work(tx))
    } catch (error) {
      if (left === 1 || !TRY_AGAIN.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** Drizzle wraps the driver's error; the SQLSTATE is in a cause. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}
