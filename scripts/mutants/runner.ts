import { join } from 'node:path'
import { createVitest, type CliOptions, type TestSpecification, type Vitest } from 'vitest/node'
import { withEndingLoops } from './endless.ts'
import type { Mutant } from './mutate.ts'
import { ROOT, type Target } from './targets.ts'

/** A runner that stays warm, so that a mutant costs its tests and no start. */
export type Runner = {
  /** Whether the tests of a file pass, with a mutant of it or as it is. */
  readonly passes: (target: Target, mutant?: Mutant) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** The rules are pure, so threads that share modules will do. */
const settings: CliOptions = {
  root: ROOT,
  config: false,
  include: ['packages/domain/src/**/*.test.ts'],
  pool: 'threads',
  isolate: false,
  // No test of a rule waits for anything, so that none can hang; a slow machine is no fault.
  testTimeout: 0,
}

const RULES = join(ROOT, 'packages/domain/src/')

export async function openRunner(): Promise<Runner> {
  let planted: { readonly path: string; readonly source: string } | undefined
  const vitest = await createVitest(
    {
      ...settings,
      watch: false,
      maxWorkers: 1,
      bail: 1,
      // What is kept on the disk is known by the text of the file, which has no fault.
      fsModuleCache: false,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform(code, id) {
            if (id === planted?.path) return withEndingLoops(planted.source)
            return id.startsWith(RULES) && !id.endsWith('.test.ts') ? withEndingLoops(code) : undefined
          },
        },
      ],
    },
  )
  const known = await vitest.globTestSpecifications()
  return {
    async passes({ file, tests }, mutant) {
      const path = join(ROOT, file)
      if (planted) vitest.invalidateFile(planted.path)
      planted = mutant && { path, source: mutant.source }
      vitest.invalidateFile(path)
      return allPass(vitest, known, tests)
    },
    close: () => vitest.close(),
  }
}

async function allPass(
  vitest: Vitest,
  known: readonly TestSpecification[],
  tests: readonly string[],
): Promise<boolean> {
  const paths = tests.map((test) => join(ROOT, test))
  const specifications = known.filter(({ moduleId }) => paths.includes(moduleId))
  if (specifications.length !== tests.length) throw new Error(`not all are tests: ${tests.join(', ')}`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // It also tells of files that ran before.
  const ran = testModules.filter(({ moduleId }) => paths.includes(moduleId))
  return unhandledErrors.length === 0 && ran.every((module) => module.ok())
}
