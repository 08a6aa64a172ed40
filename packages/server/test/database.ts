import { openAsBlob } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql, type SQL, asc, Column, getTableColumns, is } from 'drizzle-orm'
import { inject } from 'vitest'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Database, Db } from '../src/platform/database/database.ts'
import { fromPglite, pgliteOptions } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { grantServerRights } from '../src/platform/database/roles.ts'
import { idRanges } from './id-ranges.ts'
import { FIXTURES, rightsGuard } from './rights-guard.ts'
import { isOnlyDatabase, isWhole } from './whole.ts'

export const databaseKind = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite'

/** For what does not depend on the database: asked on PostgreSQL, and on PGlite where there is no other. */
export const isAskedOnce = databaseKind === 'postgres' || isOnlyDatabase

/** How many days full of acts a property is tried on. */
export const DAYS_TRIED = isWhole ? 24 : 5

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
const ANY_TIMEOUT_MS = 50_000

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

/**
 * The same database, where what a test reads of one table comes in the order of their keys unless the test says otherwise.
 * Without that the order is right only until a row is changed or a freed place is filled, which depends on the tests
 * before. What the server reads is left as it is.
 */
const readingInOrder = (database: Database): Database => ({
  ...database,
  db: new Proxy(database.db, {
    get: (db, name) => (name === 'select' ? selectInOrder(db) : Reflect.get(db, name)),
  }),
})

type Fields = Parameters<Db['select']>[0]

const selectInOrder = (db: Db) => (fields: Fields) => {
  const builder = fields ? db.select(fields) : db.select()
  const from = builder.from.bind(builder)
  return Object.assign(builder, {
    from: (table: Parameters<typeof from>[0]) => {
      const reading = from(table)
      // A later `orderBy` takes the place of this one.
      return is(table, PgTable) && isOfRows(fields)
        ? reading.orderBy(...keyOf(table).map((column) => asc(column)))
        : reading
    },
  })
}

/** The columns of the primary key. */
const keyOf = (table: PgTable): Column[] => [
  ...getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns),
  ...Object.values(getTableColumns(table)).filter(({ primary }) => primary),
]

/** Sums and counts are of many rows and have no order. */
const isOfRows = (fields: Fields): boolean => Object.values(fields ?? {}).every((field) => is(field, Column))

/** What takes longer hangs, and is told before the test is out of time. */
const LIMIT_MS = 30_000

/** Asks again and again until it is so. What is asked for says what was waited for in vain. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`)
    await setTimeout(2)
  }
}

const TEMPLATE = 'portal_template'

/** Makes a migrated, empty database with the guard of rights, to be copied. The url is that of the cluster. */
export async function addTemplate(url: string): Promise<void> {
  await asAdmin(url, `create database ${TEMPLATE}`)
  const template = openPostgres(`${url}/${TEMPLATE}`)
  await migrate(template)
  await template.inScript((run) => run(`create role ${SERVER_ROLE} login`))
  await grantServerRights(template, { databaseUrl: asServer(url), databaseOwnerUrl: url })
  await template.inScript((run) => run(rightsGuard))
  await template.inScript((run) => run(idRanges))
  await template.inScript((run) => run(emptyingFunction))
  await template.close()
}

/**
 * Makes a new copy of the template. Returns its url. A commit in a hasty one does not wait for the disk. To copy its files
 * takes a third of what it takes to log each page of them.
 */
export async function copyTemplate(url: string, { hasty = false } = {}): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  if (hasty) await asAdmin(url, `alter database ${name} set synchronous_commit = off`)
  return `${url}/${name}`
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(`${url}/postgres`)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/**
 * A function that empties every table but the list of migrations. Deleting from sixty empty tables is far cheaper than
 * truncating them, and a function keeps the plans of its statements, on a connection where keys and triggers never act.
 */
export const emptyingFunction = `do $$
begin
  execute (
    select 'create or replace function empty_tables() returns void language plpgsql set session_replication_role = replica as '
      || quote_literal('begin ' || string_agg(format('delete from %I;', tablename), ' ') || ' end')
    from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'
  );
end $$`

/** The role of the server under test, which owns nothing. Tests themselves are the owner. */
const SERVER_ROLE = 'portal_server'

const asServer = (url: string): string => url.replace('//postgres@', `//${SERVER_ROLE}@`)
