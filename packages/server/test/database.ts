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
import { until } from './until.ts'
import { isOnlyDatabase, isWhole } from './whole.ts'

export const databaseKind = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite'

/** For what does not depend on the database: asked on PostgreSQL, and on PGlite where everything is. */
export const isAskedOnce = databaseKind === 'postgres' || isOnlyDatabase || isWhole

const DAYS_USUAL = databaseKind === 'postgres' ? 5 : 3
/** How many days full of acts a property is tried on. On PGlite they show that each statement works there. */
export const DAYS_TRIED = isWhole ? 24 : DAYS_USUAL

let pglite: Promise<Database> | undefined
let postgres: Promise<TestDatabases> | undefined

type TestDatabases = {
  /** What the server under test uses. */
  readonly served: Database
  /** The same database for what the test itself writes and reads, in order and without the guard of rights. */
  readonly fixtures: Database
  /**
   * The same for emptying it: here neither keys nor triggers act. To say so for each time alone makes PostgreSQL forget every
   * plan, twice, and plan ninety statements anew: 5 ms instead of 1.5 before each test.
   */
  readonly emptying: Database
}

/**
 * The database of this worker: to make one, connect to it and warm its connections costs more than most files do. A
 * file that changes the schema has one of its own.
 */
export async function openTestDatabases({
  own = false,
  lockTimeoutMs = ANY_TIMEOUT_MS,
} = {}): Promise<TestDatabases> {
  if (databaseKind === 'pglite') {
    const both = await openTestDatabase()
    return { served: both, fixtures: readingInOrder(both), emptying: both }
  }
  if (own || lockTimeoutMs !== ANY_TIMEOUT_MS) return openCopy(lockTimeoutMs)
  postgres ??= openCopy(lockTimeoutMs)
  const { served, fixtures, emptying } = await postgres
  return { served: lend(served), fixtures: lend(fixtures), emptying: lend(emptying) }
}

/** What a test holds is held for as long as a slow machine needs; the real limits are for real servers. */
const ANY_TIMEOUT_MS = 150_000

async function openCopy(lockTimeoutMs: number): Promise<TestDatabases> {
  const url = await copyTemplate(inject('postgresSocketUrl'))
  const timeouts = `lock_timeout=${lockTimeoutMs}&statement_timeout=${ANY_TIMEOUT_MS}`
  return {
    served: openPostgres(`${asServer(url)}?${timeouts}`),
    fixtures: readingInOrder(openPostgres(`${url}?application_name=${FIXTURES}`)),
    emptying: openPostgres(`${url}?options=-c%20session_replication_role%3Dreplica`),
  }
}

/** For one file: it stays open for the next one, and whoever listens to it hears nothing of that. */
function lend(database: Database): Database {
  let isLent = true
  return {
    ...database,
    onStatement: (listener) => database.onStatement((text) => void (isLent && listener(text))),
    close: async () => void (isLent = false),
  }
}

/** A migrated, empty database: on PostgreSQL a new copy of the template, on PGlite the one of this worker. */
export function openTestDatabase(): Promise<Database> {
  if (databaseKind === 'postgres') return newDatabaseUrl().then((url) => openPostgres(url))
  pglite ??= openDump()
  return pglite.then(lend)
}

export async function emptyTables({ db }: Database): Promise<void> {
  await db.execute(sql`select empty_tables()`)
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
export const untilWaiting = (db: Db, connections = 1): Promise<void> =>
  until(`${connections} connections wait for a lock`, async () => (await countWaiting(db)) >= connections)
