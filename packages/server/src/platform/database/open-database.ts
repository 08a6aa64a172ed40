import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'

type Place = {
  readonly databaseUrl: string | undefined
  readonly databasePrepared: boolean
  readonly dataDir: string
}

/** Only this folder knows which of the two databases is in use. The embedded one is loaded only where it is used. */
export async function openDatabase({ databaseUrl, databasePrepared, dataDir }: Place): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, { prepared: databasePrepared })
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(dataDir)
}
