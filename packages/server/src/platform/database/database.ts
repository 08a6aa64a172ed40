import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type SQL } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type * as z from 'zod/mini'
import { aloneOn, queue } from './alone.ts'
import { lockFolder } from './folder-lock.ts'

/** Query functions take this as their first argument: the pool or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

type ScriptRow = Readonly<Record<string, unknown>>
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
  /**
   * Runs long work that no other process may run at the same time, however many transactions it consists of. The work
   * gets a function that fails when the lock is lost, for use before each step.
   */
  readonly alone: <Result>(
    lock: number,
    work: (stillAlone: () => Promise<void>) => Promise<Result>,
  ) => Promise<Result>
  readonly inScript: <Result>(work: (run: Script) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** Columns follow from the keys of a table: `createdAt` is created_at. */
const CASING = { casing: 'snake_case' } as const

const INT8 = 20
// Money is bigint cents, well inside 2^53, so both drivers can return it as a number.
pg.types.setTypeParser(INT8, Number)

/** Only this file knows which of the two databases is in use. */
export const openDatabase = (from: {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}): Promise<Database> =>
  from.databaseUrl ? Promise.resolve(openPostgres(from.databaseUrl)) : openEmbedded(from.dataDir)

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000 })
  const lost = new EventEmitter<{ lost: [LostConnection] }>()
  // A connection may die while it is idle or in the middle of a transaction; without a listener that would end the
  // process. The pool reports an idle one a second time, so its own event is ignored.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => void lost.emit('lost', lostConnectionOf(error))),
  )
  const db = overPool(pool)
  return {
    db,
    kind: 'postgres',
    onConnectionLost: (listener) => void lost.on('lost', listener),
    alone: aloneOn(db),
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

async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = lockFolder(dataDir)
  const folder = join(dataDir, 'pglite')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = fromPglite(await PGlite.create(folder, pgliteOptions))
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.release()
    },
  }
}

/** A small shared buffer halves the memory of the embedded database. */
export const pgliteOptions = {
  parsers: { [INT8]: Number },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}

export function fromPglite(lite: PGlite): Database {
  const inTurn = queue()
  return {
    db: drizzlePglite(lite, CASING),
    kind: 'pglite',
    onConnectionLost: () => undefined,
    // One process has the folder, and an outer transaction would keep the only connection from the work.
    alone: (_lock, work) => inTurn(() => work(async () => undefined)),
    inScript: (work) =>
      lite.transaction((tx) =>
        work(async (text) => (await tx.exec(text)).at(-1)?.rows as readonly ScriptRow[]),
      ),
    close: () => lite.close(),
  }
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
