import { setTimeout } from 'node:timers/promises'
import { type Query, sql } from 'drizzle-orm'
import { CommitRejected, type Database, type Db, type TransactionEnd, type ScriptRow } from './database.ts'

/** The transaction could not be started at all, so nothing was stored. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** COMMIT was sent and no answer came: the changes may or may not be stored. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/**
 * Thrown by work that waited for a lock and then found another row than it had locked for. It is undone and tried
 * again, as PostgreSQL's own serialisation failures are.
 */
export class RetryTransaction extends Error {
  override readonly name = 'RetryTransaction'
  readonly code = '40001'
}

const DEADLOCK = '40P01'
/** After a deadlock or a serialisation failure PostgreSQL has undone everything, and the work can be tried again. */
const RETRYABLE_STATES = new Set([DEADLOCK, '40001'])
const MAX_TRIES = 4
/** The pause after a deadlock: without it the same two transactions would take their first locks and meet again. */
const GIVE_WAY_MS = 100

export const inTransaction = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  withTries(
    (staged) => db.transaction(async (tx) => (await staged(tx, [])).result),
    async (tx) => ({ result: await work(tx) }),
  )

/** The same with statements that go out together with `begin` and `commit` (see `Database.transactionAfter`). */
export const inTransactionAfter = <Result>(
  { transactionAfter }: Pick<Database, 'transactionAfter'>,
  openings: readonly Query[],
  work: Work<Result>,
): Promise<Result> => withTries((staged) => transactionAfter(openings, staged), work)

type Work<Result> = (tx: Db, openingRows: readonly ScriptRow[]) => Promise<TransactionEnd<Result>>
type Transact<Result> = (work: Work<Result>) => Promise<Result>

async function withTries<Result>(transact: Transact<Result>, work: Work<Result>): Promise<Result> {
  for (let remaining = MAX_TRIES; ; remaining -= 1) {
    try {
      return await runOnce(transact, work)
    } catch (error) {
      const state = sqlState(error) ?? ''
      if (remaining === 1 || !RETRYABLE_STATES.has(state)) throw error
      if (state === DEADLOCK) await setTimeout(GIVE_WAY_MS)
    }
  }
}

/** How far a transaction has come. COMMIT is sent once the work is done, with its last statement. */
type Stage = { readonly at: 'beginning' | 'done' } | { readonly at: 'failed'; readonly error: unknown }

/** Runs the work once. The stage at which an error occurs decides what it means, not the wording of the driver. */
async function runOnce<Result>(transact: Transact<Result>, work: Work<Result>): Promise<Result> {
  let stage: Stage = { at: 'beginning' }
  const staged: Work<Result> = async (tx, rows) => {
    try {
      const ending = await work(tx, rows)
      stage = { at: 'done' }
      return ending
    } catch (error) {
      stage = { at: 'failed', error }
      throw error
    }
  }
  try {
    return await transact(staged)
  } catch (error) {
    throw meaningOf(stage, error)
  }
}

function meaningOf(stage: Stage, error: unknown): unknown {
  switch (stage.at) {
    case 'beginning':
      return new DatabaseUnavailable(`no transaction could be begun: ${rootMessageOf(error)}`, {
        cause: error,
      })
    // On a dead connection the rollback fails too, and the driver then reports only that failure.
    case 'failed':
      return stage.error
    case 'done':
      if (error instanceof CommitRejected) return error.cause
      return new OutcomeUnknown('COMMIT had no answer', { cause: error })
    default:
      return stage satisfies never
  }
}

/**
 * SQLSTATEs of a database that is down, restarting or full, or that refuses the connection: wrong password, no such
 * database.
 */
const AWAY_STATES = /^(08...|28...|3D000|53...|57P..|58...)$/

export const isDatabaseUnavailable = (error: unknown): boolean => AWAY_STATES.test(sqlState(error) ?? '')

/** System codes and SQLSTATEs of a connection that died or cannot be made, for now. */
const NO_CONNECTION =
  /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|08...|57P0[123]|53300)$/
const NO_CONNECTION_MESSAGE = /^(timeout exceeded when trying to connect|Connection terminated)/

/** True when no connection could be made, for a reason that passes by itself: not for a wrong password or name. */
export const isConnectionMissing = (error: unknown): boolean =>
  NO_CONNECTION.test(sqlState(error) ?? '') || NO_CONNECTION_MESSAGE.test(rootMessageOf(error))

/** What the driver or the system says at the bottom of an error. */
export function rootMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return rootMessageOf(error.cause)
  // A host name with several addresses fails once for each, under an empty message.
  return error instanceof AggregateError ? error.errors.map(rootMessageOf).join(', ') : error.message
}

/** Drizzle wraps the driver's error, so the SQLSTATE is in a cause. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}

/** For long work in the background, which outwaits a busy hour where a call of a person would give up. */
export async function waitPatiently(tx: Db): Promise<void> {
  await tx.execute(
    sql`select set_config(name, '5min', true)
        from unnest(array['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) as name`,
  )
}

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
