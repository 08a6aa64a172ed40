import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addresses, giveToDatabase, query, urlOf } from './machines.ts'
import { getJson, start, until, type Running } from './processes.ts'
import { settings } from './settings.ts'
import { fill, readTemplate } from './templates.ts'

const server = join(import.meta.dirname, '../../packages/server/dist')
const PASSWORD = randomUUID()
export const PORTAL = `http://${addresses.PROXY}:8080`

/** haproxy, and the pooler where it is asked for. */
export function startProxies(folder: string): void {
  const values = {
    ...addresses,
    PORTAL_BIND: `${addresses.PROXY}:8080`,
    HAPROXY_USER: userInfo().username,
    POOLER_USERS: join(folder, 'pooler-users'),
  }
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(config, fill(readTemplate('haproxy.cfg'), values))
  start('haproxy', ['-db', '-f', config], { log: join(folder, 'haproxy.log') })
  if (!settings.pooler) return
  const pooler = join(folder, 'pgbouncer.ini')
  writeFileSync(pooler, fill(readTemplate('pgbouncer.ini'), values))
  writeFileSync(values.POOLER_USERS, `"portal" "${PASSWORD}"\n`, { mode: 0o600 })
  for (const path of [pooler, values.POOLER_USERS]) giveToDatabase(path)
  start('pgbouncer', [pooler], { log: join(folder, 'pgbouncer.log'), asDatabase: true })
}

/** The role and the database of the portal, as docs/how-to/run-a-cluster.md makes them. */
export function makeDatabase(): void {
  query('postgres', `create role portal login password '${PASSWORD}';\ncreate database portal owner portal;`)
}

const portalUrl = (port: number) => urlOf('portal', PASSWORD, 'portal', port)
const environment = {
  TOKEN_SECRET: 'a secret of the cluster run, long enough',
  TRUST_PROXY: addresses.PROXY,
  LOG_LEVEL: 'warn',
  // What one person may send in a minute is not what is tried here.
  SUBMISSIONS_PER_MINUTE: '100000',
  PORT: '8080',
  DATABASE_URL: portalUrl(settings.pooler ? 6432 : 5000),
  DATABASE_READ_URL: portalUrl(5001),
  ...(settings.pooler ? { DATABASE_PREPARED: 'false' } : {}),
}

export type Portal = ReturnType<typeof makePortals>[number]

/** Three servers of the portal, as they were built. */
export function makePortals(folder: string) {
  return [addresses.PORTAL1, addresses.PORTAL2, addresses.PORTAL3].map((address, index) => {
    const log = join(folder, `portal${index + 1}.log`)
    let running: Running | undefined
    const run = (demo = 'false'): void => {
      const own = { ...environment, HOST: address, DEMO: demo }
      const begun = start(process.execPath, [join(server, 'main.js')], { log, environment: own })
      running = begun
      // A server that finds no database when it starts gives up sooner or later, and systemd starts it again.
      void begun.ended.then(async () => {
        await sleep(1_000)
        if (running === begun) run()
      })
    }
    return {
      start: (demo?: string) => {
        if (!running) run(demo)
      },
      kill: async () => {
        const killed = running
        running = undefined
        await killed?.kill('SIGKILL')
      },
      untilReady: () =>
        until(`portal ${index + 1} is ready`, 90, () => getJson(`http://${address}:8080/readyz`)),
    }
  })
}

/** Makes the schema, as before every upgrade. */
export async function migrate(folder: string): Promise<void> {
  const log = join(folder, 'migrate.log')
  await start(process.execPath, [join(server, 'portal.js'), 'migrate'], { log, environment }).ended
}
