import { EventEmitter } from 'node:events'
import { DrizzleQueryError, type Query } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { clientClass, TIMEOUTS } from './client.ts'
import {
  CASING,
  dialect,
  CommitRejected,
  type Database,
  type Db,
  type TransactionEnd,
  type LostConnection,
  type ScriptRow,
} from './database.ts'
import { exclusiveOn } from './transaction.ts'

const INT8 = 20
// Money is bigint cents, well inside 2^53, so both drivers can return it as a number.
pg.types.setTypeParser(INT8, Number)

type Options = {
  /**
   * Repeated statements are prepared by name. It is off behind a pooler that hands a session to another client after
   * each transaction and does not know names. Such a pooler refuses start-up parameters too, so the timeouts of
   * single statements are then those of the database role.
   */
  readonly prepared?: boolean
}

/** The connections that calls share (`platform/admission/limits.ts`), and two for background work. */
export const CONNECTIONS = 36

export function openPostgres(url: string, { prepared = true }: Options = {}): Database {
  const events = new EventEmitter<{ lost: [LostConnection]; statement: [string] }>()
  const Client = clientClass(prepared, (text) => void events.emit('statement', text))
  const openPool = (max: number, more: pg.PoolConfig = {}): pg.Pool => {
    const common = { connectionString: url, connectionTimeoutMillis: 5_000, Client, pipeline: true }
    const opened = new pg.Pool({ ...common, max, ...(prepared ? TIMEOUTS : {}), ...more })
    // A connection may die while it is idle or in the middle of a transaction; without a listener that would end the
    // process. The pool reports an idle one a second time, so its own event is ignored.
    opened.on('error', () => undefined)
    opened.on('connect', (client) =>
      client.on('error', (error) => void events.emit('lost', lostConnectionOf(error))),
    )
    return opened
  }
  const pool = openPool(CONNECTIONS)
  // One for the lock and one for the work. They are opened when they are needed and closed soon after.
  const alonePool = openPool(2)
  // A database that does not answer within this time counts as away.
  const probePool = openPool(1, { connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  return {
    ...overPool(pool),
    kind: 'postgres',
    probe: overPool(probePool).db,
    onConnectionLost: (listener) => void events.on('lost', listener),
    onStatement: (listener) => void events.on('statement', listener),
    alone: exclusiveOn(overPool(alonePool).db),
    eachText: async (statement, receive) => {
      const { sql: text, params } = dialect.sqlToQuery(statement)
      const config: pg.QueryArrayConfig = { text, values: params, rowMode: 'array' }
      try {
        await receiveEach(pool, new pg.Query(config), receive)
      } catch (error) {
        // As Drizzle reports every other statement.
        throw new DrizzleQueryError(text, params, error as Error)
      }
    },
    inScript: (work) =>
      onOneClient(
        pool,
        ['begin; set local lock_timeout = 0; set local statement_timeout = 0'],
        async (client) => ({
          result: await work(async (text) => lastRows(await client.query(text))),
        }),
      ),
    runApart: (statements) => runApart(pool, statements),
    close: async () => {
      await pool.end()
      await alonePool.end()
      await probePool.end()
    },
  }
}

/** The connection is closed afterwards, because its settings are no longer those of the pool. */
async function runApart(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** A query with a listener for its rows keeps none of them. */
async function receiveEach(pool: pg.Pool, query: pg.Query, receive: (text: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      query.on('row', ([value]: [string]) => receive(value))
      query.on('end', () => resolve())
      query.on('error', reject)
      client.query(query)
    })
  } finally {
    client.release()
  }
}

const lostConnectionOf = (error: Error): LostConnection => ({
  code: 'code' in error ? String(error.code) : undefined,
  reason: error.message,
})

/**
 * Transactions are made here and not by Drizzle: its own on a pool never releases a connection that dies under BEGIN,
 * and some twenty such deaths would stop the server. It also spends more time on the words begin and commit than the
 * database does.
 */
function overPool(pool: pg.Pool): Pick<Database, 'db' | 'transactionAfter'> {
  const db: Db = drizzle(pool, CASING)
  const ofClient = new WeakMap<pg.PoolClient, Db>()
  const transactionAfter: Database['transactionAfter'] = (openings, work) =>
    onOneClient(pool, ['begin', ...openings.map(bound)], (client, rows) => {
      const own = ofClient.get(client) ?? withSavepoints(client)
      ofClient.set(client, own)
      return work(own, rows)
    })
  db.transaction = (work) =>
    transactionAfter([], async (tx) => ({ result: await work(tx as Parameters<typeof work>[0]) }))
  return { db, transactionAfter }
}

const bound = ({ sql: text, params: values }: Query) => ({ text, values })

/** Runs work between `begin` and `commit` on one connection. */
async function onOneClient<Result>(
  pool: pg.Pool,
  opening: readonly (string | ReturnType<typeof bound>)[],
  work: (client: pg.PoolClient, rows: readonly ScriptRow[]) => Promise<TransactionEnd<Result>>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const opened = await together(opening.map((each) => client.query(each as string)))
    const { result, last } = await work(client, opened.flatMap(rowsIn))
    await commit(client, last)
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Ends a transaction. After a failed statement PostgreSQL answers a commit with ROLLBACK, and without an error. */
async function commit(client: pg.PoolClient, last: Query | undefined): Promise<void> {
  const [write, end] = await Promise.allSettled([last && client.query(bound(last)), client.query('commit')])
  // Without an answer to the commit, the outcome of the statement means nothing.
  if (end.status === 'rejected') throw end.reason
  if (last && write.status === 'rejected') {
    const cause = new DrizzleQueryError(last.sql, last.params, write.reason as Error)
    throw new CommitRejected('the last statement failed', { cause })
  }
  if (end.value.command !== 'COMMIT') throw new Error('the transaction had failed, and nothing was stored')
}

/** A transaction inside a transaction is a savepoint. */
function withSavepoints(client: pg.PoolClient): Db {
  const own: Db = drizzle(client, CASING)
  own.transaction = async (work) => {
    await client.query('savepoint nested')
    try {
      const result = await work(own as Parameters<typeof work>[0])
      await client.query('release savepoint nested')
      return result
    } catch (error) {
      await client.query('rollback to savepoint nested')
      throw error
    }
  }
  return own
}

type Results = pg.QueryResult | readonly pg.QueryResult[]
const resultsIn = (results: Results): readonly pg.QueryResult[] => ('rows' in results ? [results] : results)

/** The rows of all statements of a text. The driver types a row as any; who reads them checks them. */
const rowsIn = (results: Results): readonly ScriptRow[] =>
  resultsIn(results).flatMap(({ rows }) => rows as readonly ScriptRow[])

const lastRows = (results: Results): readonly ScriptRow[] => rowsIn(resultsIn(results).at(-1) ?? [])

/**
 * Waits for statements of one transaction that were begun together. Once one has failed the database refuses all after it,
 * so the first of them that failed has the reason, in whichever order the answers arrive.
 */
export async function together<const Begun extends readonly unknown[]>(
  begun: Begun,
): Promise<{ -readonly [Index in keyof Begun]: Awaited<Begun[Index]> }> {
  const settled = await Promise.allSettled(begun)
  const values = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return values as { -readonly [Index in keyof Begun]: Awaited<Begun[Index]> }
}
