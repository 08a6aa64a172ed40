import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { Database } from './database.ts'
import { newestVersion, readMigrations, type Migration } from './migrations.ts'
import { checkApplied, readSchema, SchemaMismatch } from './schema.ts'
import { sqlState } from './transaction.ts'

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
