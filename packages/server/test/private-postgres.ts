import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Options = {
  /** Tests lose nothing with a cluster that is cut off; the bench must wait for the disk as a real one does. */
  readonly durable?: boolean
  /** Further settings of the server, as `name=value`. */
  readonly settings?: readonly string[]
}

/** A cluster of its own on a free loopback port, deleted when it is stopped. The url lacks the name of a database. */
export function startPostgres({ durable = false, settings = [] }: Options = {}): {
  readonly url: string
  /** The file that the server writes its log to. */
  readonly log: string
  /** Ends it as a crash would and starts it again on the same data. */
  readonly crash: () => void
  readonly stop: () => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-pg-'))
  const data = join(folder, 'data')
  const root = process.getuid?.() === 0
  if (root) chownSync(folder, Number(run('id', ['-u', 'postgres'])), Number(run('id', ['-g', 'postgres'])))
  const asServer = (program: string, args: readonly string[]) =>
    root ? run('runuser', ['-u', 'postgres', '--', program, ...args]) : run(program, args)
  const bin = postgresBin()
  const plain = ['-A', 'trust', '-U', 'postgres', '--no-locale', '-E', 'UTF8', '--no-sync']
  asServer(join(bin, 'initdb'), ['-D', data, ...plain])
  const log = join(folder, 'log')
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const all = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `fsync=${durable ? 'on' : 'off'}`,
    'max_connections=200',
    ...settings,
  ]
  const options = `-p ${port} ${all.map((setting) => `-c ${setting}`).join(' ')}`
  const control = (...args: readonly string[]) =>
    asServer(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', log, '-o', options, ...args])
  control('start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    log,
    crash: () => void control('-m', 'immediate', 'restart'),
    stop: () => {
      control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Debian keeps the server programs out of the PATH, one folder per version. */
function postgresBin(): string {
  const base = '/usr/lib/postgresql'
  const newest = readdirSync(base).toSorted((a, b) => Number(b) - Number(a))[0]
  return join(base, String(newest), 'bin')
}
