// Runs phases, one wide phase at a time and others in what it leaves idle, and measures each: seconds by the clock and of
// the processors.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Phase, reportOf } from './phases.ts'
import { missing } from './programs.mjs'
import { runCommand } from './run-command.ts'
import { NOTHING, readPlaywright, readVitest } from './test-reports.ts'

type Result = typeof NOTHING & {
  readonly name: string
  readonly seconds: number
  readonly cpu: number
}

/** So many at once on two cores: a phase of one process, or one that waits for a database, leaves a part of its core idle. */
const LANES = 3

/** All phases, whether or not one of them fails, and their results in the same order. */
export async function runPhases(phases: readonly Phase[]): Promise<readonly Result[]> {
  const open = [...phases]
  const running = new Map<Phase, Promise<unknown>>()
  const results = new Map<Phase, Result>()
  const isUnfinished = (name: string | undefined) =>
    [...open, ...running.keys()].some((phase) => phase.name === name)
  const hasRoom = (phase: Phase) =>
    running.size < LANES && !(phase.isWide && [...running.keys()].some(({ isWide }) => isWide))
  const finish = async (phase: Phase) => {
    results.set(phase, await runPhase(phase))
    running.delete(phase)
  }
  while (open.length + running.size > 0) {
    const next = open.find((phase) => hasRoom(phase) && !isUnfinished(phase.after))
    if (next) {
      open.splice(open.indexOf(next), 1)
      running.set(next, finish(next))
    } else await Promise.race(running.values())
  }
  return phases.flatMap((phase) => results.get(phase) ?? [])
}

async function runPhase(phase: Phase): Promise<Result> {
  const { name, needs = [], report } = phase
  const lacking = missing(needs)
  if (lacking.length > 0) return { ...NOTHING, name, ...withoutProgram(lacking), seconds: 0, cpu: 0 }
  const began = performance.now()
  const { isOk, cpu } = await runLines(phase)
  return {
    ...(report ? ofTests(phase, isOk) : { ...NOTHING, ...(isOk ? { passed: 1 } : { failed: 1 }) }),
    name,
    seconds: (performance.now() - began) / 1000,
    cpu,
  }
}

/** A machine of CI has to see everything; elsewhere the end of the run says what was not seen. */
function withoutProgram(lacking: readonly string[]) {
  const without = [`needs ${lacking.join(', ')}`]
  return process.env['CI'] === 'true' ? { failed: 1, broken: without } : { skipped: 1, without }
}

/**
 * What tests forget in it goes with it. Its path is short, since sockets lie in it, and PostgreSQL, which does not run as root,
 * finds its own folder there.
 */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-'))
  chmodSync(folder, 0o711)
  return folder
}

/** A wide phase prints as it goes; what another prints is shown whole when it ends, so that no two are muddled. */
async function runLines({ name, lines, env = {}, isWide = false }: Phase) {
  if (isWide) console.log(`\n── ${name}`)
  const all = { isOk: true, cpu: 0, printed: '' }
  const TMPDIR = makeFolder()
  for (const line of lines) {
    if (!all.isOk) break
    const { isOk, cpu, printed } = await runCommand(line, { TMPDIR, ...env }, isWide)
    all.isOk = isOk
    all.cpu += cpu
    all.printed += printed
  }
  rmSync(TMPDIR, { recursive: true, force: true, maxRetries: 10 })
  if (!isWide) console.log(`\n── ${name}\n${all.printed}`)
  return all
}

/** A runner that fails without a failed test (a file that does not load), or runs none, still counts as a failure. */
function ofTests({ name, report, mayBeEmpty = false }: Phase, isOk: boolean) {
  const outcome = report === 'playwright' ? readPlaywright(reportOf('e2e')) : readVitest(reportOf(name))
  const hasRun = isOk && (outcome.passed > 0 || mayBeEmpty)
  return hasRun ? outcome : { ...outcome, failed: Math.max(outcome.failed, 1) }
}
