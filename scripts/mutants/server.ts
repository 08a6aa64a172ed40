import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryOut } from '../planting/try-out.ts'
import { withEndingLoops } from './endless.ts'
import { mutantsOf, type Mutant } from './mutate.ts'
import { regionAt, tellingReach } from './reach.ts'
import type { Outcome } from './report.ts'
import { ROOT, type Target } from './targets.ts'
import { compiling } from './types.ts'

/** A round often asks the database, and no test has nearly so many rows. */
const MOST_ROUNDS = 300

const sourceOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

type Planted = { readonly file: string; readonly mutant: Mutant }

/** Files of the server whose faults the same tests must notice are tried together: to begin costs more than a fault. */
export async function runTogether(targets: readonly Target[], atOnce: number): Promise<readonly Outcome[]> {
  const [{ tests } = { tests: [] }] = targets
  const mutated = targets.map(({ file }) => ({ file, mutants: mutantsOf(sourceOf(file)) }))
  const compiled = compiling(mutated)
  const planted = mutated
    .flatMap(({ file, mutants }) => mutants.map((mutant) => ({ file, mutant })))
    .filter(({ mutant }) => compiled.has(mutant))
  const parts = Array.from({ length: atOnce }, (_, part) =>
    planted.filter((__, index) => index % atOnce === part),
  )
  const found = await Promise.all(parts.map((part) => survivorsAmong(part, tests)))
  const survivors = new Set(found.flat())
  return mutated.map(({ file, mutants }) => {
    const tried = mutants.filter((mutant) => compiled.has(mutant))
    const survived = tried.filter((mutant) => survivors.has(mutant))
    return { file, refused: mutants.length - tried.length, tried, survived }
  })
}

async function survivorsAmong(
  planted: readonly Planted[],
  tests: readonly string[],
): Promise<readonly Mutant[]> {
  const notices = await tryOut({
    faults: planted.map(({ file, mutant: { source, at } }, index) => {
      const name = `${file} with ${index}`
      return {
        sources: { [file]: withEndingLoops(tellingReach(source, name), MOST_ROUNDS) },
        places: [regionAt(sourceOf(file), file, at)],
        own: regionAt(source, name, at),
      }
    }),
    tests,
    plainOf: (file) => tellingReach(sourceOf(file), file),
  })
  return planted.flatMap(({ mutant }, index) => (notices[index] ? [] : [mutant]))
}
