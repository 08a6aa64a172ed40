import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database, Db } from '../../packages/server/src/platform/database/database.ts'
import { migrate } from '../../packages/server/src/platform/database/migrations.ts'
import { openPostgres } from '../../packages/server/src/platform/database/postgres.ts'
import { onEnd } from '../ending.ts'
import { startServer, type Environment, type Server } from '../processes.ts'
import { DESK, startDatabase, startPortal } from '../stage.ts'
import { credentials, fillWorld } from './world.ts'

/** Milliseconds of the processors: of the server with all its threads, and of every process of PostgreSQL. */
export type Cpu = { readonly server: number; readonly database: number }

/** Linux counts the time of a process in hundredths of a second. */
const TICK_MS = 10

/** What a process has used so far, with its children that have ended. */
function cpuOf(pid: number): number {
  // The name of the program comes first, in parentheses, and may hold blanks.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
  const ticks = stat.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
}

function cpuOfCluster(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const pids = children.split(' ').filter((pid) => pid !== '')
  return pids.reduce((sum, pid) => sum + cpuOf(Number(pid)), cpuOf(postmaster))
}

/** A server with what it and PostgreSQL have used of the processors so far. */
export type Staged = Server & { readonly cpu: () => Cpu }

export type Stage = {
  /** Makes a database with the rows of the world. */
  readonly addDatabase: (name: string) => Promise<Db>
  readonly startPortal: (database: string, environment?: Environment) => Promise<Staged>
  /** Its address is that of the desk. */
  readonly startDesk: (database: string) => Promise<Staged>
  readonly startFloor: (database: string) => Promise<Staged>
}

/** The floor has a copy of its own, since background work must not find its rows. */
export const FLOOR = 'floor'
const WORLD = 'world'

export async function openStage(): Promise<Stage> {
  const postgres = startDatabase()
  const pidFile = postgres.log.replace(/\.log$/, '/postmaster.pid')
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const open = (name: string, template?: string): Database => {
    // Without names there are no timeouts either: to fill a table takes long.
    const database = openPostgres(postgres.addDatabase(name, template), { prepared: false })
    return { ...database, close: onEnd(database.close) }
  }
  const staged = (server: Server): Staged => ({
    ...server,
    cpu: () => ({ server: cpuOf(server.pid), database: cpuOfCluster(postmaster) }),
  })
  const environmentOf = (name: string) => ({ DATABASE_URL: `${postgres.url}/${name}` })
  const world = open(WORLD)
  await migrate(world)
  await fillWorld(world.db)
  await world.close()
  open(FLOOR, WORLD)
  return {
    addDatabase: async (name) => open(name, WORLD).db,
    startPortal: async (name, more) => staged(await startPortal({ ...environmentOf(name), ...more })),
    startDesk: async (name) => {
      const server = await startPortal({ ...environmentOf(name), ...DESK })
      return staged({ ...server, address: server.desk })
    },
    startFloor: async (name) =>
      staged(await startServer(fileURLToPath(new URL('./floor.ts', import.meta.url)), environmentOf(name))),
  }
}

/** The headers of somebody who has signed in. */
export async function signIn({ address }: Server): Promise<{ readonly authorization: string }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(credentials)
  const response = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
  const { token } = (await response.json()) as { readonly token: string }
  return { authorization: `Bearer ${token}` }
}
