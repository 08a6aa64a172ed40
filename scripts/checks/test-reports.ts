// What the JSON reports of the test runners tell: how many tests passed and failed, how long each took, and which of
// them passed only when tried again.
import { readFileSync } from 'node:fs'

type Test = { readonly title: string; readonly seconds: number }
type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly tests: readonly Test[]
  /** Titles of tests that failed and then passed. They count as passed. */
  readonly unsteady: readonly string[]
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number }[]
  }[]
}

type PlaywrightSpec = {
  readonly title: string
  readonly file: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly { readonly duration: number }[]
  }[]
}
type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly PlaywrightSpec[]
}
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

const NOTHING: Outcome = { passed: 0, failed: 0, tests: [], unsteady: [] }

export function readVitest(file: string): Outcome {
  const report = readReport(file) as VitestReport | undefined
  if (!report) return NOTHING
  const tests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({ title: fullName, seconds: duration / 1000 })),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, tests, unsteady: [] }
}

export function readPlaywright(file: string): Outcome {
  const report = readReport(file) as PlaywrightReport | undefined
  if (!report) return NOTHING
  const { expected, unexpected, flaky } = report.stats
  const specs = report.suites.flatMap(specsOf)
  return {
    passed: expected + flaky,
    failed: unexpected,
    tests: specs.map((spec) => ({ title: titleOf(spec), seconds: secondsOf(spec) })),
    unsteady: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(titleOf),
  }
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const titleOf = ({ file, title }: PlaywrightSpec): string => `${file}: ${title}`

/** All tries of a test together. */
const secondsOf = ({ tests }: PlaywrightSpec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000

type Phase = { readonly name: string } & Pick<Outcome, 'tests' | 'unsteady'>

/** The slowest tests of all phases, by phase and title. */
export function slowest(phases: readonly Phase[], count: number) {
  return phases
    .flatMap(({ name, tests }) => tests.map((test) => ({ phase: name, ...test })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** What the end of a run says of tests that passed only when tried again; nothing when there are none. */
export function secondTries(phases: readonly Phase[]): readonly string[] {
  const named = phases.flatMap(({ name, unsteady }) => unsteady.map((title) => `  ${name}: ${title}`))
  return named.length === 0 ? [] : [`passed only at the second try: ${named.length}`, ...named]
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
