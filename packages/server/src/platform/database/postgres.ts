import { EventEmitter } from 'node:events'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { aloneOn } from './alone.ts'
import { CASING, dialect, type Database, type Db, type LostConnection, type ScriptRow } from './database.ts'
import { statementNamer } from './statement-names.ts'

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

/**
 * A statement that waits for a lock or runs longer than this is given up, and the caller may try again: one held lock
 * or one slow statement must not keep the connections of everybody.
 */
const TIMEOUTS = {
  lock_timeout: 3_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/** Those that calls share (`platform/admission/limits.ts`), and two for the background. */
export const CONNECTIONS = 31

/** What a transaction begins with behind a pooler: in one message with `begin`, the timeouts cost no round trip. */
const BEGIN_WITH_TIMEOUTS = [
  'begin',
  ...Object.entries(TIMEOUTS).map(([name, value]) => `set local ${name} = ${value}`),
].join('; ')

export function openPostgres(url: string, { prepared = true }: Options = {}): Database {
  const events = new EventEmitter<{ lost: [LostConnection]; statement: [string] }>()
  const Client = clientClass(prepared, (text) => void events.emit('statement', text))
  const openPool = (max: number, more: pg.PoolConfig = {}): pg.Pool => {
    const common = { connectionString: url, connectionTimeoutMillis: 5_000, Client }
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
  // A database that takes longer than this to say that it is there is away.
  const probePool = openPool(1, { connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  return {
    ...overPool(pool),
    kind: 'postgres',
    probe: overPool(probePool).db,
    onConnectionLost: (listener) => void events.on('lost', listener),
    onStatement: (listener) => void events.on('statement', listener),
    alone: aloneOn(overPool(alonePool).db),
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
      onOneClient(pool, 'begin; set local lock_timeout = 0; set local statement_timeout = 0', (client) =>
        work(async (text) => lastRows(await client.query(text))),
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

/** Every statement of a client passes here, so that no query needs to know about names. */
function clientClass(prepared: boolean, tell: (text: string) => void): typeof pg.Client {
  const nameOf = statementNamer()
  const change = (config: unknown, text: string): unknown => {
    if (!prepared) return /^begin\b/.test(text) ? text.replace('begin', BEGIN_WITH_TIMEOUTS) : config
    const name = typeof config === 'object' ? nameOf(text) : undefined
    if (name === undefined) return config
    // A query that is an object of the driver stays that object.
    return config instanceof pg.Query ? Object.assign(config, { name }) : { ...(config as object), name }
  }
  return class extends pg.Client {
    // The driver has ten signatures for one function; whatever comes goes on.
    override query(config: unknown, ...rest: unknown[]): never {
      const text = typeof config === 'string' ? config : textOf(config)
      if (text !== undefined) tell(text)
      const changed = text === undefined ? config : change(config, text)
      return (super.query as (...all: unknown[]) => unknown)(changed, ...rest) as never
    }
  }
}

const textOf = (config: unknown): string | undefined =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
    ? config.text
    : undefined

/**
 * Transactions are made here and not by Drizzle: its own on a pool never releases a connection that dies under BEGIN,
 * and some twenty such deaths would stop the server. It also spends more time on the words begin and commit than the
 * database does.
 */
function overPool(pool: pg.Pool): Pick<Database, 'db' | 'transactionAfter'> {
  const db: Db = drizzle(pool, CASING)
  const ofClient = new WeakMap<pg.PoolClient, Db>()
  const transactionAfter: Database['transactionAfter'] = (opening, work) =>
    onOneClient(pool, opening ? `begin; ${opening}` : 'begin', (client, rows) => {
      const own = ofClient.get(client) ?? withSavepoints(client)
      ofClient.set(client, own)
      return work(own, rows)
    })
  db.transaction = (work) => transactionAfter('', (tx) => work(tx as Parameters<typeof work>[0]))
  return { db, transactionAfter }
}

/** Runs work between `begin` and `commit` on one connection. */
async function onOneClient<Result>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient, rows: readonly ScriptRow[]) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await work(client, lastRows(await client.query(begin)))
    const { command } = await client.query('commit')
    // After a failed statement PostgreSQL answers a commit with ROLLBACK, and without an error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed, and nothing was stored')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
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

function lastRows(result: pg.QueryResult | readonly pg.QueryResult[]): readonly ScriptRow[] {
  const last = 'rows' in result ? result : result.at(-1)
  // The driver types a row as any; the reader of a script's rows checks them.
  return (last?.rows ?? []) as readonly ScriptRow[]
}
