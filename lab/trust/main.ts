import { inspect } from 'node:util'
import type { Result } from './run.ts'
import { runs, type Size } from './runs.ts'
import { openStage, type Stage } from './stage.ts'

const { TRUST_ONLY, TRUST_SEED = '20261116', TRUST_SIZE = 'full' } = process.env
const seed = Number(TRUST_SEED)
const names = TRUST_ONLY?.split(',') ?? Object.keys(runs).filter(isWanted)

/** How many findings of a run are printed: the first ones say what is wrong. */
const SHOWN = 20

const unknown = names.filter((name) => !(name in runs))
if (unknown.length > 0 || !isSize(TRUST_SIZE) || !Number.isSafeInteger(seed)) {
  process.stderr.write(
    `TRUST_ONLY takes ${Object.keys(runs).join(',')}; TRUST_SIZE short, long or full; TRUST_SEED a whole number.\n`,
  )
  process.exit(2)
}

const passed = await runAll(TRUST_SIZE)
process.exit(passed ? 0 : 1)

function isWanted(name: string): boolean {
  return !runs[name]?.leftOutOf?.includes(TRUST_SIZE)
}

function isSize(text: string): text is Size {
  return text === 'short' || text === 'long' || text === 'full'
}

async function runAll(size: Size): Promise<boolean> {
  const stage = await openStage()
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  const open = [...names]
  let failed = 0
  const runInTurn = async () => {
    for (let name = open.shift(); name && !stop.signal.aborted; name = open.shift())
      if (!(await runOne(name, { size, stage, signal: stop.signal }))) failed += 1
  }
  try {
    writeRow('run', 'seed', 'seconds', 'outcome', 'counts')
    // Several runs mostly wait. Where nothing is timed, two at a time leave no core idle.
    await Promise.all(Array.from({ length: size === 'short' ? 2 : 1 }, runInTurn))
  } finally {
    await stage.close()
  }
  // Whoever stops it has not seen it whole.
  return failed === 0 && !stop.signal.aborted
}

type RunBounds = { readonly size: Size; readonly stage: Stage; readonly signal: AbortSignal }

async function runOne(name: string, { size, ...bounds }: RunBounds): Promise<boolean> {
  const { run, sizes } = runs[name]!
  const began = performance.now()
  const { counts, findings, outcome } = await run({
    ...bounds,
    seed,
    size: sizes[size],
    timed: size === 'full',
    besideTests: size === 'short',
  }).then(
    (result) => ({ ...result, outcome: result.findings.length === 0 ? 'passed' : 'FAILED' }),
    // The others can still tell what they find.
    (error: unknown) => ({ counts: {}, findings: [inspect(error)], outcome: 'BROKE' }),
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  writeRow(name, String(seed), seconds, outcome, inWords(counts))
  for (const finding of findings.slice(0, SHOWN)) process.stdout.write(`  ${finding}\n`)
  return findings.length === 0
}

function inWords(counts: Result['counts']): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

function writeRow(...[name = '', ...cells]: readonly string[]): void {
  process.stdout.write(`${[name.padEnd(16), ...cells.map((cell) => cell.padEnd(9))].join(' ')}\n`)
}
