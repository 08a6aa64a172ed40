import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  databaseUser,
  getJson,
  processesIn,
  signalAll,
  start,
  titleOf,
  until,
  type Running,
} from './processes.ts'
import { settings } from './settings.ts'
import { fill, readTemplate, type Values } from './templates.ts'

const NAMES = ['node1', 'node2', 'node3'] as const
type Name = (typeof NAMES)[number]

/** A network of the loopback for each run, so that all machines can use their usual ports. */
const NETWORK = `127.77.${process.pid % 250}`
export const addresses = {
  NODE1: `${NETWORK}.1`,
  NODE2: `${NETWORK}.2`,
  NODE3: `${NETWORK}.3`,
  PROXY: `${NETWORK}.10`,
  PORTAL1: `${NETWORK}.21`,
  PORTAL2: `${NETWORK}.22`,
  PORTAL3: `${NETWORK}.23`,
} as const

const passwords = {
  SUPERUSER_PASSWORD: randomUUID(),
  REPLICATION_PASSWORD: randomUUID(),
  REWIND_PASSWORD: randomUUID(),
  RESTAPI_PASSWORD: randomUUID(),
} as const

/** Three machines of the database: on each of them etcd, Patroni and its PostgreSQL. */
export function makeMachines(folder: string) {
  const machines = NAMES.map((name, index) => makeMachine(folder, name, index))
  const members = async (): Promise<readonly Member[]> => {
    for (const { address } of machines) {
      const cluster = await getJson(`http://${address}:8008/cluster`)
      if (cluster) return (cluster as { readonly members: readonly Member[] }).members
    }
    return []
  }
  return {
    machines,
    /** Waits until there is a primary, and all others follow it. */
    untilWhole: () =>
      until('the cluster is whole', 120, async () => {
        const found = await members()
        const primary = found.find(({ role, state }) => role === 'leader' && state === 'running')
        const followers = found.filter(({ role, state }) => role !== 'leader' && isUp(state))
        const isSafe = !settings.synchronous || found.some(({ role }) => role === 'sync_standby')
        if (!primary || followers.length !== 2 || !isSafe) return undefined
        return machines.find(({ name }) => name === primary.name)
      }),
  }
}

type Member = { readonly name: string; readonly role: string; readonly state: string }
const isUp = (state: string) => state === 'running' || state === 'streaming'

export type Machine = ReturnType<typeof makeMachine>

function makeMachine(folder: string, name: Name, index: number) {
  const address = `${NETWORK}.${index + 1}`
  const home = join(folder, name)
  mkdirSync(home, { recursive: true })
  const values: Values = {
    ...addresses,
    ...passwords,
    NAME: name,
    ADDRESS: address,
    NETWORK: '127.0.0.0/8',
    BIN_DIR: postgresPrograms(),
    DATA_DIR: home,
  }
  const config = join(home, 'patroni.yml')
  writeFileSync(config, replicating(fill(readTemplate('patroni.yml'), values)), { mode: 0o600 })
  for (const path of [home, config]) giveToDatabase(path)
  chmodSync(home, 0o700)
  const etcdSettings = environmentOf(fill(readTemplate('etcd.conf'), values))
  const data = join(home, 'postgres')
  let [etcd, patroni]: (Running | undefined)[] = []
  const log = (program: string) => join(folder, `${name}-${program}.log`)
  return {
    name,
    address,
    start: () => {
      // Debian's etcd runs on arm64 only when asked to.
      const environment = { ...etcdSettings, ETCD_UNSUPPORTED_ARCH: 'arm64' }
      etcd ??= start('etcd', [], { log: log('etcd'), environment, asDatabase: true })
      patroni ??= start('patroni', [config], { log: log('patroni'), asDatabase: true })
    },
    /** As if the power had gone. */
    kill: async () => {
      const ending = [patroni, etcd].flatMap((running) => (running ? [running.kill('SIGKILL')] : []))
      signalAll(processesIn(data), 'SIGKILL')
      await Promise.all(ending)
      signalAll(processesIn(data), 'SIGKILL')
      etcd = patroni = undefined
    },
    killPostgres: () => signalAll(processesIn(data), 'SIGKILL'),
    /** As if the network between the machines had gone: what is written from here on reaches no standby. */
    stopSending: () =>
      signalAll(
        processesIn(data).filter((pid) => titleOf(pid).includes('walsender')),
        'SIGSTOP',
      ),
  }
}

/** The mutation that the count must notice. */
function replicating(config: string): string {
  if (settings.synchronous) return config
  const loose = config.replaceAll(/^( +synchronous_mode(?:_strict)?): true$/gm, '$1: false')
  if (loose === config) throw new Error('patroni.yml has no synchronous_mode to switch off')
  return loose
}

const environmentOf = (text: string): Values =>
  Object.fromEntries([...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

export function giveToDatabase(path: string): void {
  const { uid, gid } = databaseUser
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Debian keeps the programs of the server out of the PATH, one folder per version. */
function postgresPrograms(): string {
  const base = '/usr/lib/postgresql'
  const newest = readdirSync(base)
    .filter((version) => existsSync(join(base, version, 'bin/initdb')))
    .toSorted((a, b) => Number(b) - Number(a))[0]
  return join(base, String(newest), 'bin')
}

/** An address of the database through haproxy. */
export const urlOf = (user: string, password: string, database: string, port: number): string =>
  `postgres://${user}:${password}@${addresses.PROXY}:${port}/${database}`

/** Runs statements on the primary and returns its lines, each a list of columns. */
export function query(database: string, statements: string): readonly (readonly string[])[] {
  const url = urlOf('postgres', passwords.SUPERUSER_PASSWORD, database, 5000)
  const args = ['--no-psqlrc', '--quiet', '-At', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-d', url]
  const input = { encoding: 'utf8', input: statements, maxBuffer: 1e9 } as const
  const lines = execFileSync('psql', args, { ...input, stdio: ['pipe', 'pipe', 'pipe'] }).split('\n')
  return lines.filter(Boolean).map((line) => line.split('\t'))
}
