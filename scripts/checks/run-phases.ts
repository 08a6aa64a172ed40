// Runs phases, one wide phase at a time and others in what it leaves idle, and measures each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Phase } from './phases.ts'
import { missing } from './programs.mjs'
import { readTests, type Result } from './reports.ts'
import { closeFolder, openFolder } from './run-folders.ts'

/** So many at once on two cores: a phase of one process, or one that waits for a database, leaves a part of its core idle. */
const LANES = 3

/** All phases, whether or not one of them fails, and their results in the same order. */
export async function runPhases(phases: readonly Phase[]): Promise<readonly Result[]> {
  const open = [...phases]
  const running = new Map<Phase, Promise<unknown>>()
  const results = new Map<Phase, Result>()
  const isUnfinished = (name?: string) => [...open, ...running.keys()].some((phase) => phase.name === name)
  const hasRoom = (phase: Phase) =>
    running.size < LANES && !(phase.isWide && [...running.keys()].some(({ isWide }) => isWide))
  while (open.length + running.size > 0) {
    const next = open.find((phase) => hasRoom(phase) && !isUnfinished(phase.after))
    if (next) {
      open.splice(open.indexOf(next), 1)
      const finish = (result: Result) => results.set(next, result) && running.delete(next)
      running.set(next, runPhase(next).then(finish))
    } else await Promise.race(running.values())
  }
  return phases.flatMap((phase) => results.get(phase) ?? [])
}

/** A run starts some twenty programs of Node that load the same packages: compiled once, they spare vitest one of six CPU seconds. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')
const PATH = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`

async function runPhase(phase: Phase): Promise<Result> {
  const { name, run, needs = [], isWide = false } = phase
  const lacking = missing(needs)
  // A machine of CI has to see everything; elsewhere the end of the run says what was not seen.
  const status = process.env['CI'] === 'true' ? 'failed' : 'skipped'
  const title = `needs ${lacking.join(', ')}`
  if (lacking.length > 0) return { name, seconds: 0, cpu: 0, tests: [{ title, status, seconds: 0 }] }
  const began = performance.now()
  const TMPDIR = openFolder()
  // A wide phase prints as it goes; what another prints is shown whole when it ends, so that no two are muddled.
  const output = isWide ? 'inherit' : openSync(join(TMPDIR, 'printed'), 'w')
  if (isWide) console.log(`\n── ${name}`)
  // The shell says in the end what the command, and all that it waited for, have used.
  const child = spawn('sh', ['-c', `(${run}); status=$?; times > "$TMPDIR/times"; exit $status`], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { NODE_COMPILE_CACHE, ...process.env, PATH, TMPDIR },
  })
  const [code] = await once(child, 'exit')
  const read = (file: string) => readFileSync(join(TMPDIR, file), 'utf8')
  if (!isWide) console.log(`\n── ${name}\n${read('printed')}`)
  const cpu = secondsIn(read('times'))
  closeFolder(TMPDIR)
  return { name, seconds: (performance.now() - began) / 1000, cpu, tests: readTests(phase, code === 0) }
}

/** `times` has the user and system time of the shell in one line, and of its children in the next: 1m2.345s 0m0.678s. */
function secondsIn(times: string): number {
  const parts = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
