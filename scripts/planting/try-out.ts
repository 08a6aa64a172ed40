import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { facades, type Planted } from './facade.ts'
import type { Noticed, Tried } from './worker.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A fault to plant, how it is come to if not by any use of its files, and the test that must notice it if only one must. */
type Fault = Planted & Partial<Tried>

/** Which test noticed a fault, and what it said. */
type Notice = { readonly test: string; readonly reason: string }

type Trial = {
  readonly faults: readonly Fault[]
  /** Files of tests, in the order in which they are asked. */
  readonly tests: readonly string[]
  /** The text of a file without a fault, where it shall tell more than it does. */
  readonly plainOf?: (file: string) => string
}

/** Long enough for a busy machine; what waits for something that a fault keeps from coming ends here. */
const WAITS_MS = 120_000

/** The short ones come first: what they have noticed the long ones are not asked about. */
class AsAsked extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Runs tests of the server with each of many faults, in one process; undefined is said of a fault that none noticed. */
export async function tryOut({
  faults,
  tests,
  plainOf = textOf,
}: Trial): Promise<readonly (Notice | undefined)[]> {
  process.env['TEST_DATABASE'] = 'postgres'
  const vitest = await createVitest(
    {
      root: join(ROOT, 'packages/server'),
      watch: false,
      // The tests of one file know what those of another have noticed.
      maxWorkers: 1,
      testTimeout: WAITS_MS,
      sequence: { sequencer: AsAsked },
      runner: join(import.meta.dirname, 'worker.ts'),
      fsModuleCache: false,
      reporters: [{ onTestModuleEnd: tellProgress }],
    },
    { plugins: [facades(ROOT, faults, plainOf)] },
  )
  try {
    const paths = tests.map((test) => join(ROOT, test))
    const known = await vitest.globTestSpecifications()
    const chosen = paths.flatMap((path) => known.filter(({ moduleId }) => moduleId === path))
    if (chosen.length !== tests.length) throw new Error(`not all are tests: ${tests.join(', ')}`)
    vitest.provide(
      'tried',
      faults.map(({ sources, places = Object.keys(sources), ...rest }) => ({ places, ...rest })),
    )
    vitest.provide('kept', 0)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
    const broken = [...unhandledErrors, ...testModules.flatMap(brokenIn)]
    if (broken.length > 0) throw new AggregateError(broken, 'tests fail without a fault')
    const notices = faults.map((_, index) => noticeOf(index + 1, testModules))
    // What the server made while it was put together has kept what was there then: such faults are planted before that.
    const missed = new Set(testModules.flatMap(missedIn))
    for (const [index, { test = '' }] of faults.entries()) {
      if (notices[index] || !missed.has(index + 1)) continue
      vitest.provide('kept', index + 1)
      const asked = chosen.filter(({ moduleId }) => moduleId.endsWith(test))
      const { testModules: again } = await vitest.runTestSpecifications(asked)
      notices[index] = noticeOf(index + 1, again)
    }
    return notices
  } finally {
    await vitest.close()
  }
}

/** A long run says where it is. */
function tellProgress({ moduleId, children }: TestModule): void {
  const noticed = [...children.allTests()].flatMap((test) => test.meta().noticed ?? [])
  process.stderr.write(`${relative(ROOT, moduleId)} noticed ${noticed.length}\n`)
}

const brokenIn = (module: TestModule): readonly unknown[] => [
  ...module.errors(),
  ...[...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
]

const missedIn = (module: TestModule): readonly number[] =>
  [...module.children.allTests()].flatMap((test) => test.meta().missed ?? [])

function noticeOf(fault: number, modules: readonly TestModule[]): Notice | undefined {
  for (const module of modules)
    for (const test of module.children.allTests()) {
      const noticed: readonly Noticed[] = test.meta().noticed ?? []
      const found = noticed.find((each) => each.fault === fault)
      if (found) return { test: test.fullName, reason: found.reason }
    }
  return undefined
}
