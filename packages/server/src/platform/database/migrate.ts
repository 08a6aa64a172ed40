import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { packageFile } from '../package-files.ts'
import type { Database } from './database.ts'

const FOLDER = packageFile('migrations/')
/** Any fixed number will do, as long as nothing else in this database locks on it. */
const MIGRATION_LOCK = 7_310_001

type Migration = {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/** Files are named 0001_what.sql and are never changed once they have run anywhere. */
export function readMigrations(folder: URL = FOLDER): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return {
        version: Number(name.slice(0, 4)),
        name,
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      }
    })
}

export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch'
}

/** Brings the database up to this server's schema, one process at a time. A newer schema is refused. */
export const migrate = (database: Database, migrations = readMigrations()): Promise<number> =>
  database.inScript(async (run) => {
    await run(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await run(`create table if not exists schema_migration (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`)
    const applied = (await run(
      'select version, name, sha256 from schema_migration order by version',
    )) as Migration[]
    checkApplied(applied, migrations)
    const missing = migrations.slice(applied.length)
    for (const { version, name, text, sha256 } of missing) {
      await run(text)
      await run(
        `insert into schema_migration (version, name, sha256) values (${version}, '${name}', '${sha256}')`,
      )
    }
    return missing.length
  })

function checkApplied(applied: readonly Migration[], known: readonly Migration[]): void {
  const newest = applied.at(-1)
  const own = known.at(-1)?.version ?? 0
  if (newest && newest.version > own) {
    throw new SchemaMismatch(
      `The database has schema ${newest.version}, this server knows ${own}. Start a server of the newer version.`,
    )
  }
  for (const [index, { name, sha256 }] of applied.entries()) {
    if (known[index]?.sha256 !== sha256) {
      throw new SchemaMismatch(`Migration ${name} has changed since it ran on this database.`)
    }
  }
}
