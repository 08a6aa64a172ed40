// Plants small faults in the files that decide, one at a time, and tells which of them no test notices.
// `npm run mutants` takes all files, `npm run mutants -- counting server` those whose path has one of the words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutantsOf, type Mutant } from './mutate.ts'
import { findingsOf, isFine, tableOf, type Outcome } from './report.ts'
import { openRunner, type Runner } from './runner.ts'
import { runTogether } from './server.ts'
import { ROOT, targets, type Suite, type Target } from './targets.ts'
import { compiling } from './types.ts'

const AT_ONCE = 2

const words = process.argv.slice(2)
const chosen = targets.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
// Whoever stops the run still gets the rows of the files that are done, and no database stays behind.
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())

const outcomes: Outcome[] = []
const ofSuite = (suite: Suite): readonly Target[] => chosen.filter((target) => target.suite === suite)
await runDomain(ofSuite('domain'))
for (const together of Object.values(Object.groupBy(ofSuite('server'), ({ tests }) => tests.join())))
  if (together && !stop.signal.aborted) (await runTogether(together, AT_ONCE)).forEach(tell)
process.stdout.write(`\n${tableOf(outcomes)}`)
process.exit(chosen.length > 0 && isFine(outcomes) && !stop.signal.aborted ? 0 : 1)

function tell(outcome: Outcome): void {
  const { file, tried, survived } = outcome
  outcomes.push(outcome)
  process.stdout.write(`${file}: ${tried.length - survived.length} of ${tried.length} noticed\n`)
  process.stdout.write(findingsOf([outcome]))
}

async function runDomain(rules: readonly Target[]): Promise<void> {
  if (rules.length === 0) return
  const runners = await Promise.all(Array.from({ length: AT_ONCE }, () => openRunner()))
  try {
    for (const target of rules) {
      const outcome = await runTarget(target, runners)
      if (stop.signal.aborted) break
      tell(outcome)
    }
  } finally {
    await Promise.all(runners.map(({ close }) => close()))
  }
}

async function runTarget(target: Target, runners: readonly Runner[]): Promise<Outcome> {
  const { file } = target
  const all = mutantsOf(readFileSync(join(ROOT, file), 'utf8'))
  const compiled = compiling([{ file, mutants: all }])
  const tried = all.filter((mutant) => compiled.has(mutant))
  const hasTests = target.tests.length > 0
  if (hasTests && !(await runners[0]!.passes(target)))
    throw new Error(`the tests of ${file} fail without a fault`)
  const survived = hasTests ? await survivorsAmong(target, tried, runners) : tried
  return { file, refused: all.length - tried.length, tried, survived }
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
