import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type SQL } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'

/** What a query function takes first: the pool or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

type ScriptRow = Readonly<Record<string, unknown>>
/** Plain SQL inside one transaction, several statements at a time: for migrations, not for features. */
type Script = (text: string) => Promise<readonly ScriptRow[]>

export type Database = {
  readonly db: Db
  readonly kind: 'postgres' | 'pglite'
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
  // A connection that dies, at rest or in the middle of a transaction, is replaced by the pool, and whoever waits for it
  // hears of it; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: overPool(pool),
    kind: 'postgres',
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
    inScript: (work) =>
      lite.transaction((tx) =>
        work(async (text) => (await tx.exec(text)).at(-1)?.rows as readonly ScriptRow[]),
      ),
    close: () => lite.close(),
  }
}

/** Rows of a statement written in SQL. The caller names the row type; the test of the query proves it. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<readonly Row[]> {
  const result = (await db.execute(statement)) as { readonly rows: readonly Row[] }
  return result.rows
}

function lastRows(result: pg.QueryResult | readonly pg.QueryResult[]): readonly ScriptRow[] {
  const last = 'rows' in result ? result : result.at(-1)
  // The driver types a row as any; a script's own rows are checked where they are read.
  return (last?.rows ?? []) as readonly ScriptRow[]
}
