// Plants small faults in the files that decide, one at a time, and tells which of them no test notices.
// `npm run mutants` takes all files, `npm run mutants -- counting server` those whose path has one of the words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutantsOf, type Mutant } from './mutate.ts'
import { findingsOf, isFine, tableOf, type Outcome } from './report.ts'
import { openRunner, type Runner } from './runner.ts'
import { ROOT, targets, type Suite, type Target } from './targets.ts'
import { compiling } from './types.ts'

const AT_ONCE = 2

const words = process.argv.slice(2)
const chosen = targets.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
// Whoever stops the run still gets the rows of the files that are done, and no database stays behind.
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())

const outcomes: Outcome[] = []
for (const suite of ['domain', 'server'] as const) {
  const ofSuite = chosen.filter((target) => target.suite === suite)
  if (ofSuite.length > 0 && !stop.signal.aborted) outcomes.push(...(await runSuite(suite, ofSuite)))
}
process.stdout.write(`\n${tableOf(outcomes)}`)
process.exit(chosen.length > 0 && isFine(outcomes) && !stop.signal.aborted ? 0 : 1)

async function runSuite(suite: Suite, ofSuite: readonly Target[]): Promise<readonly Outcome[]> {
  process.env['TEST_DATABASE'] = 'postgres'
  const runners = await Promise.all(Array.from({ length: AT_ONCE }, () => openRunner(suite)))
  try {
    const found: Outcome[] = []
    for (const target of ofSuite) {
      const outcome = await runTarget(target, runners)
      if (stop.signal.aborted) break
      found.push(outcome)
    }
    return found
  } finally {
    await Promise.all(runners.map(({ close }) => close()))
  }
}

async function runTarget(target: Target, runners: readonly Runner[]): Promise<Outcome> {
  const all = mutantsOf(readFileSync(join(ROOT, target.file), 'utf8'))
  const mutants = all.length > 0 ? compiling(target, all) : []
  const hasTests = target.tests.length > 0
  if (hasTests && !(await runners[0]!.passes(target)))
    throw new Error(`the tests of ${target.file} fail without a fault`)
  const survived = hasTests ? await survivorsAmong(target, mutants, runners) : mutants
  const outcome = { file: target.file, refused: all.length - mutants.length, tried: mutants, survived }
  process.stdout.write(`${target.file}: ${mutants.length - survived.length} of ${mutants.length} noticed\n`)
  process.stdout.write(findingsOf([outcome]))
  return outcome
}

/** Each runner takes the next mutant as soon as it is free. */
async function survivorsAmong(
  target: Target,
  mutants: readonly Mutant[],
  runners: readonly Runner[],
): Promise<readonly Mutant[]> {
  const waiting = mutants.values()
  const survived = new Set<Mutant>()
  await Promise.all(
    runners.map(async ({ passes }) => {
      for (const mutant of waiting) {
        if (stop.signal.aborted) return
        if (await passes(target, mutant)) survived.add(mutant)
      }
    }),
  )
  return mutants.filter((mutant) => survived.has(mutant))
}
