import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { withStandby } from './standby.ts'

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
