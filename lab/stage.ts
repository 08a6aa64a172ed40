import { fileURLToPath } from 'node:url'
import { startPostgres } from '../packages/server/test/private-postgres.ts'
import { onEnd } from './ending.ts'
import { startServer, type Environment, type Server } from './processes.ts'

export const built = (name: string) =>
  fileURLToPath(new URL(`../packages/server/dist/${name}`, import.meta.url))

/** Of every server of the lab: one secret, so that what a run signs is good at each, and no bound to what one person sends. */
export const SETTINGS = {
  DEMO: 'false',
  LOG_LEVEL: 'warn',
  TOKEN_SECRET: 'the secret of the lab, long enough for it',
  AUDIT_KEY: 'the key of the audit log, long enough for it',
  SUBMISSIONS_PER_MINUTE: '1000000',
} as const

/** The built server in a process of its own. */
export const startPortal = (environment: Environment): Promise<Server> =>
  startServer(built('main.js'), { ...SETTINGS, ...environment })

/** The same with a desk. */
export const DESK = { DESK_PORT: '0', DESK_SECRET: 'the secret of the desk, long enough for it' } as const

/** A private PostgreSQL that waits for its disk. */
export function startDatabase(settings: readonly string[] = []): ReturnType<typeof startPostgres> {
  const postgres = startPostgres({ durable: true, settings })
  onEnd(postgres.stop)
  return postgres
}
