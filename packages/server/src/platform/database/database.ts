import { EventEmitter } from 'node:events'
import { type SQL } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type * as z from 'zod/mini'

/** Query functions take this as their first argument: the pool or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type ScriptRow = Readonly<Record<string, unknown>>
/**
 * Runs plain SQL inside one transaction, several statements at a time. It is meant for migrations, not for features.
 */
type Script = (text: string) => Promise<readonly ScriptRow[]>

/** The system code or the SQLSTATE, and the message of the driver or the server. Neither contains data of a row. */
type LostConnection = { readonly code: string | undefined; readonly reason: string }

export type Database = {
  readonly db: Db
  readonly kind: 'postgres' | 'pglite'
  /**
   * Calls the listener when a connection dies. The pool replaces the connection and its user gets an error, but an
   * operator may want to know why.
   */
  readonly onConnectionLost: (listener: (reason: LostConnection) => void) => void
  readonly inScript: <Result>(work: (run: Script) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** Columns follow from the keys of a table: `createdAt` is created_at. */
export const CASING = { casing: 'snake_case' } as const

export const INT8 = 20
// Money is bigint cents, well inside 2^53, so both drivers can return it as a number.
pg.types.setTypeParser(INT8, Number)

/**
 * Only this file knows which of the two databases is in use. The embedded one is loaded when it is asked for: a server on
 * PostgreSQL would pay for it with time and memory.
 */
export async function openDatabase(from: {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}): Promise<Database> {
  if (from.databaseUrl) return openPostgres(from.databaseUrl)
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(from.dataDir)
}

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000 })
  const lost = new EventEmitter<{ lost: [LostConnection] }>()
  // A connection may die while it is idle or in the middle of a transaction; without a listener that would end the
  // process. The pool reports an idle one a second time, so its own event is ignored.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => void lost.emit('lost', lostConnectionOf(error))),
  )
  return {
    db: overPool(pool),
    kind: 'postgres',
    onConnectionLost: (listener) => void lost.on('lost', listener),
    inScript: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(async (text) => lastRows(await client.query(text)))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

const lostConnectionOf = (error: Error): LostConnection => ({
  code: 'code' in error ? String(error.code) : undefined,
  reason: error.message,
})

/**
 * Drizzle's own transaction on a pool never releases a connection that dies under BEGIN, and some twenty such deaths
 * would stop the server.
 */
function overPool(pool: pg.Pool): Db {
  const db: Db = drizzleNodePostgres(pool, CASING)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await (drizzleNodePostgres(client, CASING) as Db).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/**
 * Returns the rows of a statement written in SQL, each checked against its schema: the compiler cannot see a column
 * that is missing, has another name or may be null. An error names the wrong columns, never their values.
 */
export async function queryRows<Row extends z.ZodMiniType>(
  db: Db,
  row: Row,
  statement: SQL,
): Promise<readonly z.output<Row>[]> {
  const { rows } = (await db.execute(statement)) as { readonly rows: readonly unknown[] }
  return rows.map((each) => {
    const parsed = row.safeParse(each)
    if (parsed.success) return parsed.data
    const wrong = parsed.error.issues.map(({ code, path }) => `${path.join('.')} ${code}`)
    throw new Error(`a row is not of its schema: ${wrong.join(', ')}`)
  })
}

function lastRows(result: pg.QueryResult | readonly pg.QueryResult[]): readonly ScriptRow[] {
  const last = 'rows' in result ? result : result.at(-1)
  // The driver types a row as any; the reader of a script's rows checks them.
  return (last?.rows ?? []) as readonly ScriptRow[]
}
