import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Database } from '../../packages/server/src/platform/database/database.ts'
import { openPostgres } from '../../packages/server/src/platform/database/postgres.ts'
import { migrate } from '../../packages/server/src/platform/database/migrations.ts'
import { startPostgres } from '../../packages/server/test/private-postgres.ts'
import { cpuOf, cpuOfCluster, type Cpu } from './cpu.ts'
import { startServer, type Server } from './processes.ts'
import { programs, settings } from './settings.ts'
import { credentials, DESK_SECRET, fillWorld, TOKEN_SECRET } from './world.ts'

/** A private PostgreSQL that waits for its disk, and what runs on it. */
export type Stage = {
  /** Makes a database, as a copy of another if one is named. */
  readonly addDatabase: (name: string, template?: string) => Promise<Database>
  readonly startPortal: (database: string, environment?: Environment) => Promise<Staged>
  /** The portal of another commit, where one is given. */
  readonly startBefore: ((database: string, environment?: Environment) => Promise<Staged>) | undefined
  /** The listener of the desk; the portal beside it is there but not told. */
  readonly startDesk: (database: string) => Promise<Staged>
  readonly startFloor: (database: string) => Promise<Staged>
  readonly close: () => Promise<void>
}
/** A server with what it and the cluster have used of the processors so far. */
export type Staged = Server & { readonly cpu: () => Cpu }
type Environment = Readonly<Record<string, string>>

/** The database with the rows of the world; the floor has a copy, since background work must not find its rows. */
export const [WORLD, FLOOR] = ['world', 'floor'] as const

export async function openStage(): Promise<Stage> {
  const postgres = startPostgres({ durable: true })
  const postmaster = Number(
    readFileSync(postgres.log.replace(/\.log$/, '/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const { before } = settings
  const open: { close: () => Promise<void> }[] = []
  const urlOf = (database: string) => `${postgres.url}/${database}`
  const addDatabase = async (name: string, template = 'template1') => {
    await asAdmin(urlOf('postgres'), `create database ${name} template ${template}`)
    // Without names there are no timeouts either: to fill a table takes long.
    const database = openPostgres(urlOf(name), { prepared: false })
    open.push(database)
    return database
  }
  const start = async (program: string, database: string, environment: Environment = {}) => {
    const server = await startServer(program, { ...portalSettings(urlOf(database)), ...environment })
    open.push({ close: server.stop })
    return { ...server, cpu: () => ({ server: cpuOf(server.pid), database: cpuOfCluster(postmaster) }) }
  }
  const stage: Stage = {
    addDatabase,
    startPortal: (database, environment) => start(programs.portal, database, environment),
    startBefore: before === undefined ? undefined : (...asked) => start(before, ...asked),
    startDesk: (database) => start(programs.portal, database, deskSettings),
    startFloor: (database) => start(programs.floor, database),
    close: async () => {
      await Promise.allSettled(open.map(({ close }) => close()))
      postgres.stop()
    },
  }
  const world = await addDatabase(WORLD)
  await migrate(world)
  await fillWorld(world.db)
  await world.close()
  return stage
}

const deskSettings: Environment = { DESK_PORT: '0', DESK_SECRET }

const portalSettings = (url: string): Environment => ({
  DATABASE_URL: url,
  PORT: '0',
  DEMO: 'false',
  LOG_LEVEL: 'warn',
  TOKEN_SECRET,
  AUDIT_KEY: 'y'.repeat(40),
  // One person sends more than anybody could.
  SUBMISSIONS_PER_MINUTE: '1000000',
})

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

type Session = {
  readonly token: string
  readonly refreshToken: string
  readonly user: { readonly id: number; readonly permittedCompanies: readonly { readonly id: number }[] }
}

export async function signIn(portal: Server, body: string = JSON.stringify(credentials)): Promise<Session> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${portal.address}/api/login`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
  return (await response.json()) as Session
}

export const bearer = ({ token }: Session) => ({ authorization: `Bearer ${token}` })
