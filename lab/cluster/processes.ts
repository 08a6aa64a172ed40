import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { openSync, closeSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL and Patroni refuse to run as root, so they run as the user that Debian made for them. */
const isRoot = process.getuid?.() === 0
const idOf = (flag: string): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
export const databaseUser = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

export type Running = {
  readonly kill: (signal: NodeJS.Signals) => Promise<void>
  readonly ended: Promise<void>
}

const children = new Set<ChildProcess>()

type Start = {
  readonly log: string
  readonly environment?: Readonly<Record<string, string>>
  readonly asDatabase?: boolean
}

/** Starts a program that lives until it is killed, at the latest by `endAll`. */
export function start(program: string, args: readonly string[], how: Start): Running {
  const { PATH = '', HOME = '' } = process.env
  const log = openSync(how.log, 'a', 0o644)
  const child = spawn(program, args, {
    env: { PATH: `${PATH}:/usr/sbin`, HOME, ...how.environment },
    stdio: ['ignore', log, log],
    ...(how.asDatabase ? databaseUser : {}),
  })
  closeSync(log)
  children.add(child)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => (children.delete(child), resolve()))
    child.once('error', (error) => (children.delete(child), reject(error)))
  })
  return {
    ended,
    kill: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Ends every program that was started here. */
export function endAll(): void {
  for (const child of children) child.kill('SIGKILL')
}

/** The processes that work in a folder: those of one PostgreSQL work in its data folder. */
export function processesIn(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
    .map(Number)
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It has ended since, or belongs to somebody else.
    return undefined
  }
}

export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // A process that has ended meanwhile needs no signal.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Asks again and again until the answer is there. */
export async function until<Answer>(
  what: string,
  seconds: number,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(100)) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  throw new Error(`${what}: not within ${seconds} s`)
}

/** The JSON of an address, or undefined where there is no answer of 200. */
export async function getJson(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(2_000) })
    const body: unknown = await response.json()
    return response.ok ? body : undefined
  } catch {
    return undefined
  }
}
