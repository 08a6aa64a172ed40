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
import { lockFolder } from './folder-lock.ts'

/** What a query function takes first: the pool or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

type ScriptRow = Readonly<Record<string, unknown>>
/** Plain SQL inside one transaction, several statements at a time: for migrations, not for features. */
type Script = (text: string) => Promise<readonly ScriptRow[]>

/** The code of the system or the SQLSTATE, and what the driver or the server says of it: never anything of a row. */
type LostConnection = { readonly code: string | undefined; readonly reason: string }

export type Database = {
  readonly db: Db
  readonly kind: 'postgres' | 'pglite'
  /** Says why a connection has died. The pool replaces it by itself, and whoever used it has heard; an operator may want to know. */
  readonly onConnectionLost: (listener: (reason: LostConnection) => void) => void
  readonly inScript: <Result>(work: (run: Script) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** Tables name their columns by their keys: `createdAt` is created_at. */
const CASING = { casing: 'snake_case' } as const

const INT8 = 20
// Money is bigint cents, well inside 2^53; both drivers then answer the same type.
pg.types.setTypeParser(INT8, Number)

/** Only this file knows which of the two databases it is. */
export const openDatabase = (from: {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}): Promise<Database> =>
  from.databaseUrl ? Promise.resolve(openPostgres(from.databaseUrl)) : openEmbedded(from.dataDir)

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000 })
  const lost = new EventEmitter<{ lost: [LostConnection] }>()
  // A connection may die at rest or in the middle of a transaction; without a listener that would end the process. Of one
  // at rest the pool tells a second time.
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
 * Drizzle's own transaction on a pool keeps a connection for ever when it dies under BEGIN, and some twenty such deaths
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
  return {
    db: drizzlePglite(lite, CASING),
    kind: 'pglite',
    onConnectionLost: () => undefined,
    inScript: (work) =>
      lite.transaction((tx) =>
        work(async (text) => (await tx.exec(text)).at(-1)?.rows as readonly ScriptRow[]),
      ),
    close: () => lite.close(),
  }
}

/**
 * Rows of a statement written in SQL, each held against its schema: the compiler cannot see a column that is missing,
 * has another name or may be null. Names of the wrong columns are told, never their values.
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
  // The driver types a row as any; a script's own rows are checked where they are read.
  return (last?.rows ?? []) as readonly ScriptRow[]
}
