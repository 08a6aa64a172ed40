import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { packageFile } from '../package-files.ts'

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
