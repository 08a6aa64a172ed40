import { startServer, type Server } from '../bench/processes.ts'
import { programs } from '../bench/settings.ts'
import { startPostgres } from '../../packages/server/test/private-postgres.ts'
import { addTemplate, copyTemplate } from '../../packages/server/test/database.ts'
import { SETTINGS } from './portal.ts'

type Environment = Readonly<Record<string, string>>

/** A private PostgreSQL that waits for its disk, and server processes. */
export type Stage = {
  /** Makes a migrated, empty database. Returns its url. */
  readonly addDatabase: (options?: { readonly hasty?: boolean }) => Promise<string>
  /** Starts the built server in a process of its own. */
  readonly startServer: (environment: Environment) => Promise<Server>
  /** Ends PostgreSQL as a crash would and starts it again. */
  readonly crashPostgres: () => void
  readonly close: () => Promise<void>
}

export async function openStage(): Promise<Stage> {
  // The times of commits tell which of two transactions was first.
  const postgres = startPostgres({ durable: true, settings: ['track_commit_timestamp=on'] })
  const servers = new Set<Server>()
  try {
    await addTemplate(postgres.url)
  } catch (error) {
    postgres.stop()
    throw error
  }
  return {
    addDatabase: (options) => copyTemplate(postgres.url, options),
    startServer: async (environment) => {
      const server = await startServer(programs.portal, { ...SETTINGS, ...environment })
      servers.add(server)
      return server
    },
    crashPostgres: postgres.crash,
    close: async () => {
      await Promise.all([...servers].map(({ kill }) => kill()))
      postgres.stop()
    },
  }
}
