import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onEnd } from '../ending.ts'
import { start, type Running } from '../processes.ts'
import { built, SETTINGS } from '../stage.ts'
import {
  addresses,
  databaseUser,
  fillTemplate,
  getJson,
  giveToDatabase,
  until,
  urlOf,
  type Folders,
} from './machines.ts'

export const PASSWORD = randomUUID()
/** Where browsers find the portal. */
export const PORTAL = `http://${addresses.PROXY}:8080`

/** haproxy, and the pooler where it is asked for. */
export function startProxies({ data: folder, logs }: Folders, hasPooler: boolean): void {
  const values = {
    ...addresses,
    PORTAL_BIND: `${addresses.PROXY}:8080`,
    HAPROXY_USER: userInfo().username,
    POOLER_USERS: join(folder, 'pooler-users'),
  }
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(config, fillTemplate('haproxy.cfg', values))
  start('haproxy', ['-db', '-f', config], { log: join(logs, 'haproxy.log') })
  if (!hasPooler) return
  const pooler = join(folder, 'pgbouncer.ini')
  writeFileSync(pooler, fillTemplate('pgbouncer.ini', values))
  writeFileSync(values.POOLER_USERS, `"portal" "${PASSWORD}"\n`, { mode: 0o600 })
  for (const path of [pooler, values.POOLER_USERS]) giveToDatabase(path)
  start('pgbouncer', [pooler], { log: join(logs, 'pgbouncer.log'), user: databaseUser })
}

const environmentOf = (hasPooler: boolean) => ({
  ...SETTINGS,
  TRUST_PROXY: addresses.PROXY,
  PORT: '8080',
  DATABASE_URL: urlOf('portal', PASSWORD, 'portal', hasPooler ? 6432 : 5000),
  DATABASE_READ_URL: urlOf('portal', PASSWORD, 'portal', 5001),
  ...(hasPooler ? { DATABASE_PREPARED: 'false' } : {}),
})

export type Portal = ReturnType<typeof makePortals>[number]

/** Three servers of the portal, as they were built. */
export function makePortals({ logs }: Folders, hasPooler: boolean) {
  return [addresses.PORTAL1, addresses.PORTAL2, addresses.PORTAL3].map((address, index) => {
    const environment = { ...environmentOf(hasPooler), HOST: address }
    let running: Running | undefined
    const run = (): void => {
      const begun = start(process.execPath, [built('main.js')], {
        log: join(logs, `portal${index + 1}.log`),
        environment,
      })
      running = begun
      // A server that finds no database when it starts gives up sooner or later, and systemd starts it again.
      void begun.ended.then(async () => {
        await setTimeout(1_000)
        if (running === begun) run()
      })
    }
    const kill = async () => {
      const killed = running
      running = undefined
      await killed?.kill()
    }
    onEnd(kill)
    return {
      start: run,
      kill,
      untilReady: () =>
        until(`portal ${index + 1} is ready`, 90, () => getJson(`http://${address}:8080/readyz`)),
    }
  })
}

/** Makes the schema, as before every upgrade. */
export const migrate = ({ logs }: Folders, hasPooler: boolean): Promise<void> =>
  start(process.execPath, [built('portal.js'), 'migrate'], {
    log: join(logs, 'migrate.log'),
    environment: environmentOf(hasPooler),
  }).ended
