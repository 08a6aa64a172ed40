// Runs phases and measures each: seconds by the clock, and seconds that processors worked for it.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { reportOf, root } from './phases.mjs'
import { missing } from './programs.mjs'
import { NOTHING, readPlaywright, readVitest } from './test-reports.ts'

/** Each keeps about one core busy, and a small machine has two. */
const LANES = 2

/** Two at a time. What one prints is shown whole when it ends, so that no two are muddled. */
export async function runSideBySide(phases) {
  const open = [...phases]
  const running = new Map()
  const outcomes = []
  const canStart = ({ after }) => !running.has(after) && !open.some(({ name }) => name === after)
  while (open.length + running.size > 0) {
    const next = running.size < LANES ? open.find(canStart) : undefined
    if (next) {
      open.splice(open.indexOf(next), 1)
      const ended = runPhase(next, { isAlone: false }).then((outcome) => outcomes.push(outcome))
      running.set(
        next.name,
        ended.finally(() => running.delete(next.name)),
      )
    } else await Promise.race(running.values())
  }
  return outcomes
}

export async function runInTurn(phases) {
  const outcomes = []
  for (const phase of phases) outcomes.push(await runPhase(phase, { isAlone: true }))
  return outcomes
}

async function runPhase(phase, { isAlone }) {
  const { name, needs = [], report } = phase
  const lacking = missing(needs)
  if (lacking.length > 0) return { ...NOTHING, name, ...withoutProgram(lacking), seconds: 0, cpu: 0 }
  const began = performance.now()
  const busy = busySeconds()
  const { isOk, cpu, printed } = await runLines(phase, { isAlone })
  if (!isAlone) console.log(`\n── ${name}\n${printed}`)
  return {
    ...(report ? ofTests(phase, isOk) : { ...NOTHING, ...(isOk ? { passed: 1 } : { failed: 1 }) }),
    name,
    seconds: (performance.now() - began) / 1000,
    cpu: isAlone && busy !== undefined ? busySeconds() - busy : cpu,
  }
}

/** A machine of CI has to see everything; elsewhere the end of the run says what was not seen. */
function withoutProgram(lacking) {
  const without = [`needs ${lacking.join(', ')}`]
  return process.env.CI === 'true' ? { failed: 1, broken: without } : { skipped: 1, without }
}

/** One command after the other; what follows a failed one is not run. */
async function runLines({ name, lines, env = {} }, { isAlone }) {
  if (isAlone) console.log(`\n── ${name}`)
  const ran = { isOk: true, cpu: 0, printed: '' }
  for (const line of lines) {
    if (!ran.isOk) break
    const { status, cpu, printed } = await runLine(line, env, isAlone ? 'inherit' : 'pipe')
    ran.isOk = status === 0
    ran.cpu += cpu
    ran.printed += printed
  }
  return ran
}

function runLine(line, env, output) {
  // The shell tells in the end what the command and all that it waited for have used.
  const child = spawn('sh', ['-c', '"$@"; status=$?; times >&3; exit $status', 'sh', ...line], {
    cwd: root,
    stdio: ['ignore', output, output, 'pipe'],
    env: { ...process.env, ...env },
  })
  const printed = collect(child.stdout, child.stderr)
  const times = collect(child.stdio[3])
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, cpu: secondsIn(times()), printed: printed() }))
  })
}

function collect(...streams) {
  const pieces = []
  for (const stream of streams) stream?.on('data', (piece) => pieces.push(piece))
  return () => Buffer.concat(pieces).toString()
}

/** `times` writes the user and system time of the shell in one line, and of its children in the next: 1m2.345s 0m0.678s. */
function secondsIn(times) {
  const [, children = ''] = times.split('\n')
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

/**
 * How long the processors of this machine have worked since it started, in seconds. Unlike `times` that counts daemons too,
 * as PostgreSQL is one, but also whatever else the machine does meanwhile. Undefined where the kernel does not tell.
 */
function busySeconds() {
  if (!existsSync('/proc/stat')) return undefined
  const [, user, nice, system, , , irq, softIrq] = readFileSync('/proc/stat', 'utf8').split(/\s+/).map(Number)
  return (user + nice + system + irq + softIrq) / 100
}

/** A runner that fails without a failed test (a file that does not load), or runs none, still counts as a failure. */
function ofTests({ name, report, mayBeEmpty = false }, isOk) {
  const outcome = report === 'playwright' ? readPlaywright(reportOf('e2e')) : readVitest(reportOf(name))
  const hasRun = isOk && (outcome.passed > 0 || mayBeEmpty)
  return hasRun ? outcome : { ...outcome, failed: Math.max(outcome.failed, 1) }
}
