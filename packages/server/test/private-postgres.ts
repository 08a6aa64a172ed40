import { execFileSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runFolder } from './run-folders.ts'

type Options = {
  /** Tests lose nothing with a cluster that is cut off; the bench must wait for the disk as a real one does. */
  readonly durable?: boolean
  /** Further settings of the server, as `name=value`. */
  readonly settings?: readonly string[]
}

type RunningCluster = {
  /** The url lacks the name of a database. */
  readonly url: string
  /** The same through a socket of the file system: a round trip costs a quarter less than over the loopback. */
  readonly socketUrl: string
  /** The file that the server writes its log to. */
  readonly log: string
  /** Makes a database, as a copy of another if one is named, and gives its whole url. */
  readonly addDatabase: (name: string, template?: string) => string
  /** Ends it as a crash would and starts it again on the same data. */
  readonly crash: () => void
  readonly stop: () => void
}

/** A cluster of its own on a free loopback port, deleted when it is stopped or this process ends. */
export function startPostgres(options: Options = {}): RunningCluster & {
  /** A copy that follows the cluster, and ends with it at the latest. */
  readonly startStandby: () => RunningCluster
} {
  const folder = runFolder('pg')
  giveToServer(folder)
  const plain = ['-A', 'trust', '-U', 'postgres', '--no-locale', '-E', 'UTF8', '--no-sync']
  asServer('initdb', ['-D', join(folder, 'data'), ...plain])
  const primary = serve(join(folder, 'data'), options)
  let standby: RunningCluster | undefined
  const stop = () => {
    process.off('exit', stop)
    standby?.stop()
    primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    // Whoever has more to end does it in their own way.
    process.once(signal, () => void (process.listenerCount(signal) === 0 && process.exit(1)))
  return {
    ...primary,
    stop,
    startStandby: () => {
      const copy = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync']
      asServer('pg_basebackup', ['-D', join(folder, 'standby'), '-d', primary.url, ...copy])
      standby = serve(join(folder, 'standby'), options)
      return standby
    },
  }
}

const MOST_TRIES = 20

function serve(data: string, { durable = false, settings = [] }: Options): RunningCluster {
  const log = `${data}.log`
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dirname(data)}`,
    `fsync=${durable ? 'on' : 'off'}`,
    'max_connections=200',
    ...settings,
  ]
  const settled = all.map((setting) => `-c ${setting}`).join(' ')
  const controlAt = (port: number, ...args: readonly string[]) =>
    asServer('pg_ctl', ['-D', data, '-w', '-l', log, '-o', `-p ${port} ${settled}`, ...args])
  const port = startAtFreePort((tried) => controlAt(tried, 'start'), log)
  const control = (...args: readonly string[]) => controlAt(port, ...args)
  let isRunning = true
  const url = `postgres://postgres@127.0.0.1:${port}`
  return {
    url,
    socketUrl: `postgres://postgres@${encodeURIComponent(dirname(data))}:${port}`,
    log,
    addDatabase: (name, template = 'template1') => {
      run(join(postgresBin(), 'createdb'), [
        `--maintenance-db=${url}/postgres`,
        `--template=${template}`,
        name,
      ])
      return `${url}/${name}`
    },
    crash: () => void control('-m', 'immediate', 'restart'),
    stop: () => {
      if (isRunning) control('-m', 'immediate', 'stop')
      isRunning = false
    },
  }
}

/** Of two clusters that draw the same port, the later one draws again. */
function startAtFreePort(start: (port: number) => unknown, log: string): number {
  for (let tries = 1; ; tries += 1) {
    const port = portToTry()
    try {
      start(port)
      return port
    } catch (error) {
      const isTaken = readFileSync(log, 'utf8').includes('Address already in use')
      if (!isTaken || tries === MOST_TRIES) throw error
    }
  }
}

const isRoot = () => process.getuid?.() === 0

function giveToServer(path: string): void {
  if (isRoot()) chownSync(path, Number(run('id', ['-u', 'postgres'])), Number(run('id', ['-g', 'postgres'])))
}

/** PostgreSQL refuses to run as root. */
function asServer(name: string, args: readonly string[]): string {
  const program = join(postgresBin(), name)
  return isRoot() ? run('runuser', ['-u', 'postgres', '--', program, ...args]) : run(program, args)
}

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Debian keeps the server programs out of the PATH, one folder per version. */
function postgresBin(): string {
  const base = '/usr/lib/postgresql'
  const newest = readdirSync(base).toSorted((a, b) => Number(b) - Number(a))[0]
  return join(base, String(newest), 'bin')
}

const [LOWEST, HIGHEST] = [10_000, 65_535]

/**
 * A port for a program that cannot choose one itself. The kernel's own range is left out, because it may give any port of
 * that range to an outgoing connection at any moment. Whoever finds the port taken tries another one.
 */
export function portToTry(): number {
  const [first = 0, last = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .split(/\s+/)
    .map(Number)
  const [from, to] = first - LOWEST > HIGHEST - last ? [LOWEST, first - 1] : [last + 1, HIGHEST]
  return from + Math.floor(Math.random() * (to - from + 1))
}
