import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import { inject } from 'vitest'
import type { Database, Db } from '../src/platform/database/database.ts'
import { fromPglite, pgliteOptions } from '../src/platform/database/embedded.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { readingInOrder } from './ordered-reads.ts'
import { FIXTURES } from './rights-guard.ts'
import { asServer } from './server-role.ts'
import { copyTemplate } from './template.ts'

export const databaseKind = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite'

let pglite: Promise<Database> | undefined

type TestDatabases = {
  /** What the server under test uses. */
  readonly served: Database
  /** The same database for what the test itself writes and reads, in order and without the guard of rights. */
  readonly fixtures: Database
}

export async function openTestDatabases(): Promise<TestDatabases> {
  if (databaseKind === 'postgres') {
    const url = await newDatabaseUrl()
    return {
      served: openPostgres(asServer(url)),
      fixtures: readingInOrder(openPostgres(`${url}?application_name=${FIXTURES}`)),
    }
  }
  const both = await openTestDatabase()
  return { served: both, fixtures: readingInOrder(both) }
}

/** A migrated, empty database: on PostgreSQL a new copy of the template, on PGlite the one of this worker. */
export function openTestDatabase(): Promise<Database> {
  if (databaseKind === 'postgres') return newDatabaseUrl().then((url) => openPostgres(url))
  pglite ??= openDump()
  return pglite.then((database) => ({ ...database, close: async () => undefined }))
}

/** Empties every table but the list of migrations. Deleting from thirty empty tables is far cheaper than truncating them. */
export async function emptyTables({ db }: Database): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare name text; begin
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'
      loop execute format('delete from %I', name); end loop;
    end $$`),
  )
}

async function openDump(): Promise<Database> {
  const loadDataDir = await openAsBlob(inject('pgliteDump'))
  return fromPglite(await PGlite.create({ ...pgliteOptions, loadDataDir }))
}

/** A new copy of the migrated template. */
export const newDatabaseUrl = (): Promise<string> => copyTemplate(inject('postgresUrl'))

/** Rows of a statement that a test writes and asserts. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<readonly Row[]> {
  const result = (await db.execute(statement)) as { readonly rows: readonly Row[] }
  return result.rows
}

/** How many connections wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const waiters = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await rowsOf(db, waiters)).length
}

/** Comes back once so many connections wait for a lock. */
export async function untilWaiting(db: Db, connections = 1): Promise<void> {
  while ((await countWaiting(db)) < connections);
}
