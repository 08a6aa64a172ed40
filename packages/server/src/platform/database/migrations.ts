import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { packageFile } from '../package-files.ts'
import { queryRows, type Db, type Database } from './database.ts'
import { sqlState } from './transaction.ts'

const FOLDER = packageFile('migrations/')

export type Migration = {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly sha256: string
  /** The oldest server, by the newest migration that it knows, that can use the schema afterwards. */
  readonly compatibleFrom: number
  /** True for `create index concurrently` and the like. Its statements must be harmless when they run twice. */
  readonly outsideTransaction: boolean
}

/**
 * A migration that only adds says `-- Expand: compatible from 0017.`, one that takes away what no server from some
 * version on uses says `-- Contract: compatible from 0019.` Without such a line, only servers that know the migration
 * can use the schema.
 */
const COMPATIBLE_FROM = /^-- (?:Expand|Contract): compatible from (\d{4})\.$/m
const OUTSIDE_TRANSACTION = /^-- Outside a transaction\.$/m

/** Files are named 0001_what.sql and are never changed once they have run anywhere. */
export function readMigrations(folder: URL = FOLDER): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => toMigration(name, readFileSync(new URL(name, folder), 'utf8')))
}

export function toMigration(name: string, text: string): Migration {
  const version = Number(name.slice(0, 4))
  return {
    version,
    name,
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
    compatibleFrom: Number(COMPATIBLE_FROM.exec(text)?.[1] ?? version),
    outsideTransaction: OUTSIDE_TRANSACTION.test(text),
  }
}

export const newestVersion = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0

const Row = z.strictObject({
  version: z.nullable(z.int()),
  compatibleFrom: z.nullable(z.int()),
  readOnly: z.boolean(),
})

/** The schema that a database has. */
export type Schema = {
  /** The number of the newest migration; 0 where none has run. */
  readonly version: number
  /** The oldest server that can use it, by the newest migration that the server knows. */
  readonly compatibleFrom: number
  /** True where nothing can be written: on a standby, or where the database is set so. */
  readonly readOnly: boolean
}

const UNDEFINED_TABLE = '42P01'

export async function readSchema(db: Db): Promise<Schema> {
  const rows = queryRows(
    db,
    Row,
    sql`select max(version) as version, max(compatible_from) as "compatibleFrom",
          current_setting('transaction_read_only') = 'on' as "readOnly"
        from schema_migration`,
  )
  const [found] = await rows.catch((error: unknown) => {
    if (sqlState(error) === UNDEFINED_TABLE) return []
    throw error
  })
  return {
    version: found?.version ?? 0,
    compatibleFrom: found?.compatibleFrom ?? 0,
    readOnly: found?.readOnly ?? false,
  }
}

export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch'
}

type Fit = 'fits' | 'older' | 'newer'

/** Whether a server that knows migrations up to `own` can use the schema. A newer one may be compatible with it. */
export function fitOf({ version, compatibleFrom }: Schema, own: number): Fit {
  if (version < own) return 'older'
  return compatibleFrom > own ? 'newer' : 'fits'
}

/** Refuses a schema that this program cannot use, with what to do about it. */
export async function checkSchema(
  db: Db,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const schema = await readSchema(db)
  const own = newestVersion(migrations)
  if (fitOf(schema, own) === 'older') {
    throw new SchemaMismatch(
      `The database has schema ${schema.version || 'none'}, this program knows ${own}. Run portal migrate first.`,
    )
  }
  await checkApplied(db, migrations)
}

const Applied = z.strictObject({ version: z.int(), name: z.string(), sha256: z.string() })

/**
 * Refuses a schema that is too new, and one that was made by other texts than this program has. Returns how many of
 * its migrations have run.
 */
async function checkApplied(db: Db, migrations: readonly Migration[]): Promise<number> {
  const schema = await readSchema(db)
  const own = newestVersion(migrations)
  const applied = await queryRows(
    db,
    Applied,
    sql`select version, name, sha256 from schema_migration where version <= ${own} order by version`,
  )
  const [first] = applied
  if (first && first.sha256 !== migrations[0]?.sha256)
    throw new SchemaMismatch(
      `The database began with ${first.name} of another text: it was made before the first release, and no upgrade leads ` +
        'from it. Start with an empty database.',
    )
  if (fitOf(schema, own) === 'newer') {
    throw new SchemaMismatch(
      `The database has schema ${schema.version}, which needs a server of ${schema.compatibleFrom} or newer; ` +
        `this one knows ${own}. Start a server of the newer version.`,
    )
  }
  const changed = applied.find(({ sha256 }, index) => migrations[index]?.sha256 !== sha256)
  if (changed)
    throw new SchemaMismatch(`Migration ${changed.name} has changed since it ran on this database.`)
  return applied.length
}

/** Any fixed number will do, as long as nothing else in this database locks on it. */
const MIGRATION_LOCK = 7_310_001

type Patience = {
  /** How long one statement may wait for a lock. Behind it every call that needs the same table waits as well. */
  readonly lockMs: number
  readonly tries: number
  /** Lets the calls that had to wait go on before the next try. */
  readonly pause: (failedTries: number) => Promise<unknown>
}

const PATIENCE: Patience = {
  lockMs: 2 * SECOND_MS,
  tries: 20,
  pause: (failedTries) => sleep(Math.min(failedTries, 5) * SECOND_MS),
}

/**
 * Brings the database up to this program's schema, one process at a time, each migration in a transaction of its own.
 * Returns how many ran. A newer schema is left as it is, or refused where this program cannot use it.
 */
export const migrate = (
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
  patience: Patience = PATIENCE,
): Promise<number> =>
  database.alone(MIGRATION_LOCK, async (db) => {
    const { version } = await readSchema(db)
    // A database that is up to date is not written to: the caller may have no right to, or it may be a standby.
    if (version < newestVersion(migrations)) await database.inScript((run) => run(LEDGER))
    const missing = migrations.slice(await checkApplied(db, migrations))
    for (const migration of missing) await withTries(database, migration, patience)
    return missing.length
  })

const LEDGER = `
  create table if not exists schema_migration (
    version integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now(),
    compatible_from integer not null)`

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * A migration that does not get a lock in time gives up what it has and tries again: a table that is locked for
 * longer would stop everybody.
 */
async function withTries(database: Database, migration: Migration, patience: Patience): Promise<void> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await apply(database, migration, patience.lockMs)
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
      if (failed >= patience.tries) {
        throw new SchemaMismatch(
          `Migration ${migration.name} did not get its locks in ${failed} tries and changed nothing. Try again when less is running.`,
        )
      }
      await patience.pause(failed)
    }
  }
}

async function apply(database: Database, migration: Migration, lockMs: number): Promise<void> {
  const { version, name, text, sha256, compatibleFrom, outsideTransaction } = migration
  if (outsideTransaction) await database.runApart(statementsOf(text))
  await database.inScript(async (run) => {
    await run(`set local lock_timeout = ${lockMs}`)
    if (!outsideTransaction) await run(text)
    await run(
      `insert into schema_migration (version, name, sha256, compatible_from)
       values (${version}, '${name}', '${sha256}', ${compatibleFrom})`,
    )
  })
}

/** Statements outside a transaction are sent one by one: several in one message would be a transaction again. */
const statementsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
