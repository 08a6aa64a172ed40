import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onEnd } from '../ending.ts'
import { start, type Running } from '../processes.ts'

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

/** PostgreSQL and Patroni refuse to run as root, so they run as the user that Debian made for them. */
const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
export const databaseUser = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

export function giveToDatabase(path: string): void {
  const { uid, gid } = databaseUser
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** A file of deploy/cluster, filled in as `envsubst` does, but a place without a value is an error. */
export function fillTemplate(name: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/cluster', name), 'utf8')
  return text.replaceAll(/\$\{([A-Z\d_]+)\}/g, (place, variable: string) => {
    const value = values[variable]
    if (value === undefined) throw new Error(`${name}: no value for ${place}`)
    return value
  })
}

export type Folders = { readonly data: string; readonly logs: string }

export type Machine = ReturnType<typeof makeMachine>

/** A machine of the database: etcd, Patroni and its PostgreSQL. */
function makeMachine({ data: folder, logs }: Folders, index: number, isSynchronous: boolean) {
  const [name, address] = [`node${index + 1}`, `${NETWORK}.${index + 1}`]
  const home = join(folder, name)
  mkdirSync(home, { mode: 0o700 })
  const values = {
    ...addresses,
    ...passwords,
    NAME: name,
    ADDRESS: address,
    NETWORK: '127.0.0.0/8',
    BIN_DIR: postgresPrograms(),
    DATA_DIR: home,
  }
  const config = join(home, 'patroni.yml')
  const text = fillTemplate('patroni.yml', values)
  const loose = text.replaceAll(/^( +synchronous_mode(?:_strict)?): true$/gm, '$1: false')
  if (loose === text) throw new Error('patroni.yml has no synchronous_mode to switch off')
  writeFileSync(config, isSynchronous ? text : loose, { mode: 0o600 })
  for (const path of [home, config]) giveToDatabase(path)
  const etcdSettings = Object.fromEntries(
    [...fillTemplate('etcd.conf', values).matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, key, value]) => [
      key,
      value,
    ]),
  ) as Record<string, string>
  const data = join(home, 'postgres')
  let running: readonly Running[] = []
  const log = (program: string) => join(logs, `${name}-${program}.log`)
  const kill = async () => {
    const ending = running.map((each) => each.kill())
    // All at the same moment; and once more, since a dying Patroni may have started its PostgreSQL again.
    signalIn(data, 'SIGKILL')
    await Promise.all(ending)
    signalIn(data, 'SIGKILL')
    running = []
  }
  onEnd(kill)
  return {
    name,
    address,
    start: () => {
      // Debian's etcd runs on arm64 only when asked to.
      const environment = { ...etcdSettings, ETCD_UNSUPPORTED_ARCH: 'arm64' }
      running = [
        start('etcd', [], { log: log('etcd'), environment, user: databaseUser }),
        start('patroni', [config], { log: log('patroni'), user: databaseUser }),
      ]
    },
    /** As if the power had gone. */
    kill,
    killPostgres: () => signalIn(data, 'SIGKILL'),
    /** As if the network between the machines had gone: what is written from here on reaches no standby. */
    stopSending: () => signalIn(data, 'SIGSTOP', 'walsender'),
  }
}

/** Sends a signal to the processes that work in a folder: those of one PostgreSQL work in its data folder. */
function signalIn(folder: string, signal: NodeJS.Signals, titled = ''): void {
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const isOfFolder = readlinkSync(`/proc/${name}/cwd`) === folder
      if (isOfFolder && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(titled))
        process.kill(Number(name), signal)
    } catch (error) {
      // It has ended since, or belongs to somebody else.
      if (!(error instanceof Error && 'code' in error)) throw error
    }
}

/** Debian keeps the programs of the server out of the PATH, one folder per version. */
function postgresPrograms(): string {
  const base = '/usr/lib/postgresql'
  return join(base, String(readdirSync(base).toSorted((a, b) => Number(b) - Number(a))[0]), 'bin')
}

type Member = { readonly name: string; readonly role: string; readonly state: string }

/** Three machines, and the one that is the primary once the two others follow it. */
export function makeMachines(folders: Folders, isSynchronous: boolean) {
  const machines = [0, 1, 2].map((index) => makeMachine(folders, index, isSynchronous))
  const primary = async (): Promise<Machine | undefined> => {
    for (const { address } of machines) {
      const cluster = (await getJson(`http://${address}:8008/cluster`)) as { readonly members: Member[] }
      if (!cluster) continue
      const { members } = cluster
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
      const followers = members.filter(
        ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state),
      )
      const isSafe = !isSynchronous || members.some(({ role }) => role === 'sync_standby')
      return followers.length === 2 && isSafe ? machines.find(({ name }) => name === leader?.name) : undefined
    }
    return undefined
  }
  return { machines, untilWhole: () => until('the cluster is whole', 120, primary) }
}

/** An address of the database through haproxy. */
export const urlOf = (user: string, password: string, database: string, port: number): string =>
  `postgres://${user}:${password}@${addresses.PROXY}:${port}/${database}`

/** That of the whole cluster's owner, on the primary. */
export const ownerUrl = (database: string) => urlOf('postgres', passwords.SUPERUSER_PASSWORD, database, 5000)

/** Asks again and again until the answer is there. */
export async function until<Answer>(
  what: string,
  seconds: number,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await setTimeout(100)) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  throw new Error(`${what}: not within ${seconds} s`)
}

/** The JSON of an address, or nothing where there is no answer of 200. */
export async function getJson(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) })
    const body: unknown = await response.json()
    return response.ok ? body : undefined
  } catch {
    return undefined
  }
}
