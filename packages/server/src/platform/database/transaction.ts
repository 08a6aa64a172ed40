import type { Db } from './database.ts'

/** The database could not be asked at all, so nothing was stored. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** COMMIT was sent and no answer came: what it stored is there or is not. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Deadlock found, serialisation failed: PostgreSQL undid everything and asks to try again. */
const RETRYABLE_STATES = new Set(['40P01', '40001'])
const MAX_TRIES = 4

export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let remaining = MAX_TRIES; ; remaining -= 1) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (remaining === 1 || !RETRYABLE_STATES.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** How far a transaction has come; once the work is done, COMMIT is sent. */
type Stage = { readonly at: 'beginning' | 'done' } | { readonly at: 'failed'; readonly error: unknown }

/** Runs the work once. Where an error comes from tells what it means, not how the driver words it. */
async function runOnce<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let stage: Stage = { at: 'beginning' }
  const staged = async (tx: Db): Promise<Result> => {
    try {
      const result = await work(tx)
      stage = { at: 'done' }
      return result
    } catch (error) {
      stage = { at: 'failed', error }
      throw error
    }
  }
  try {
    return await db.transaction(staged)
  } catch (error) {
    throw meaningOf(stage, error)
  }
}

function meaningOf(stage: Stage, error: unknown): unknown {
  switch (stage.at) {
    case 'beginning':
      return new DatabaseAway('no transaction could be begun', { cause: error })
    // On a dead connection the rollback fails too, and the driver then tells of nothing but that.
    case 'failed':
      return stage.error
    case 'done':
      return new OutcomeUnknown('COMMIT had no answer', { cause: error })
    default:
      return stage satisfies never
  }
}

/** SQLSTATE of a database that is away, restarting or full, or that does not take us: wrong password, no such name. */
const AWAY_STATES = /^(08...|28...|3D000|53...|57P..|58...)$/

export const isDatabaseAway = (error: unknown): boolean => AWAY_STATES.test(sqlState(error) ?? '')

/** Drizzle wraps the driver's error; the SQLSTATE is in a cause. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}
