import { setTimeout as sleep } from 'node:timers/promises'
import { readAuditKeys } from '../platform/audit/audit-keys.ts'
import { makeClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { FolderInUse } from '../platform/database/folder-lock.ts'
import { migrate } from '../platform/database/migrate.ts'
import { checkSchema } from '../platform/database/schema.ts'
import { readDeskSecrets } from '../platform/session/token-secret.ts'
import type { Settings } from '../platform/settings.ts'
import type { Command, CommandDeps } from './command.ts'
import { callServer } from './socket-client.ts'

/** A starting server holds the folder for some seconds before it listens, and so does another command. */
const PATIENCE_MS = 15_000
const BETWEEN_MS = 200

/** A command of the owner connects as the owner. */
export const settingsFor = ({ asOwner }: Command, settings: Settings): Settings => ({
  ...settings,
  databaseUrl: (asOwner && settings.databaseOwnerUrl) || settings.databaseUrl,
})

/** The server that has the embedded database open, or the database itself. */
export async function reach(settings: Settings, patienceMs = PATIENCE_MS) {
  if (settings.databaseUrl) return { database: await openDatabase(settings) }
  const givesUp = Date.now() + patienceMs
  for (;;) {
    const server = await callServer(settings)
    if (server) return { server }
    try {
      return { database: await openDatabase(settings) }
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > givesUp) throw error
      await sleep(BETWEEN_MS)
    }
  }
}

/** Commands that are for a database of any schema. */
const OF_ANY_SCHEMA = new Set(['migrate', 'doctor'])

/**
 * Migrates an embedded database as a server would do it. Other servers may use PostgreSQL, so there only the command
 * `migrate` does that.
 */
export async function prepare(database: Database, { name }: Command): Promise<void> {
  if (OF_ANY_SCHEMA.has(name)) return
  if (database.kind === 'pglite') await migrate(database)
  else await checkSchema(database.db)
}

export const depsOf = (database: Database, settings: Settings): CommandDeps => ({
  database,
  db: database.db,
  clock: makeClock(settings.clockStart),
  settings,
  auditKeys: readAuditKeys(settings),
  deskSecrets: readDeskSecrets(settings),
})
