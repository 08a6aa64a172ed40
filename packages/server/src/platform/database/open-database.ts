import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { Settings } from '../settings.ts'
import type { Database } from './database.ts'
import { migrate, checkSchema, readSchema } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { withStandby } from './standby.ts'
import { isConnectionMissing } from './transaction.ts'

type Place = {
  readonly databaseUrl: string | undefined
  readonly databasePrepared: boolean
  readonly dataDir: string
}

type ReadPlace = {
  readonly databaseReadUrl: string | undefined
  readonly databaseReadMaxLag: number
  readonly databasePrepared: boolean
}

/** Only a server reads reports, so only a server follows a standby. */
export function followStandby(
  database: Database,
  { databaseReadUrl, databaseReadMaxLag, databasePrepared }: ReadPlace,
): Database {
  if (!databaseReadUrl) return database
  return withStandby(
    database,
    openPostgres(databaseReadUrl, { prepared: databasePrepared }),
    databaseReadMaxLag,
  )
}

/** Only this folder knows which of the two databases is in use. The embedded one is loaded only where it is used. */
export async function openDatabase({ databaseUrl, databasePrepared, dataDir }: Place): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, { prepared: databasePrepared })
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(dataDir)
}

const BETWEEN_MS = SECOND_MS / 2

/**
 * Opens the database of a server that starts. The two often start together, so the server waits for a while until the
 * database answers. An embedded database has no other user and is always migrated.
 */
export async function startDatabase(settings: Settings, say: (line: string) => void): Promise<Database> {
  const database = await openDatabase(settings)
  try {
    await untilAnswers(database, settings.databaseWaitMs, say)
    if (settings.migrate || database.kind === 'pglite') await migrate(database)
    else await checkSchema(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function untilAnswers(
  { db }: Database,
  patienceMs: number,
  say: (line: string) => void,
): Promise<void> {
  const givesUp = performance.now() + patienceMs
  for (let tries = 1; ; tries += 1) {
    try {
      await readSchema(db)
      return
    } catch (error) {
      if (!isConnectionMissing(error) || performance.now() > givesUp) throw error
      if (tries === 1) say(`The database does not answer yet. Waiting for ${patienceMs / SECOND_MS} s.`)
      await sleep(BETWEEN_MS)
    }
  }
}
