import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from './database.ts'
import { newestVersion, readMigrations, type Migration } from './migrations.ts'
import { sqlState } from './transaction.ts'

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
export async function checkApplied(db: Db, migrations: readonly Migration[]): Promise<number> {
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
