// Runs commands for the checks and measures what they use.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { root } from './phases.ts'
import { openGroup, type ProcessorGroup } from './processor-group.ts'

type Ran = { readonly isOk: boolean; readonly cpu: number; readonly printed: string }

/** Each leads a process group of its own. */
const running = new Set<number>()

/** Ends every command that runs, with all that it has started. */
export function endAll(): void {
  for (const leader of running) process.kill(-leader, 'SIGINT')
}

/** The command, in the group whose file of members the shell is called by. */
const IN_GROUP = 'echo 0 > "$0" && exec "$@"'

/** Where there are no groups the shell reports in the end what the command, and all that it waited for, have used. */
const WITH_TIMES = '"$@"; status=$?; times >&3; exit $status'

/**
 * A run starts some twenty programs of Node that load the same packages. What the first ones have compiled spares a start of
 * vitest one of six CPU seconds.
 */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')

/** With `isShown` it prints as it goes, else what it printed is in the result. */
export function runCommand(
  line: readonly string[],
  env: Readonly<Record<string, string>>,
  isShown: boolean,
): Promise<Ran> {
  const output = isShown ? 'inherit' : 'pipe'
  const group = openGroup()
  const measured = ['-c', group ? IN_GROUP : WITH_TIMES, group?.members ?? 'sh', ...line]
  const child = spawn('sh', measured, {
    cwd: root,
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
    env: { NODE_COMPILE_CACHE, ...process.env, ...env },
  })
  const leader = child.pid
  if (leader !== undefined) running.add(leader)
  const printed = collect(child.stdout, child.stderr)
  const times = collect(child.stdio[3] as Readable)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => leader !== undefined && running.delete(leader))
    child.on('close', (status) => {
      const cpu = group ? closeGroup(group) : secondsIn(times())
      const ran = async () => ({ isOk: status === 0, cpu: await cpu, printed: printed() })
      ran().then(resolve, reject)
    })
  })
}

async function closeGroup(group: ProcessorGroup): Promise<number> {
  const seconds = group.seconds()
  await group.close()
  return seconds
}

function collect(...streams: readonly (Readable | null)[]): () => string {
  const pieces: Buffer[] = []
  for (const stream of streams) stream?.on('data', (piece: Buffer) => pieces.push(piece))
  return () => Buffer.concat(pieces).toString()
}

/** `times` writes the user and system time of the shell in one line, and of its children in the next: 1m2.345s 0m0.678s. */
function secondsIn(times: string): number {
  const [, children = ''] = times.split('\n')
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

/**
 * How long the processors of this machine have worked since it started, in seconds. Unlike `times` that counts daemons too,
 * as PostgreSQL is one, but also whatever else the machine does meanwhile. Undefined where the kernel does not tell.
 */
export function busySeconds(): number | undefined {
  if (!existsSync('/proc/stat')) return undefined
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = readFileSync('/proc/stat', 'utf8')
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + irq + softIrq) / 100
}
