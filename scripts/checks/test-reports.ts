// What the JSON reports of the test runners tell: how many tests passed and failed, how long each took, which failed
// and which passed only when tried again.
import { readFileSync } from 'node:fs'

type Test = { readonly title: string; readonly seconds: number }
type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly tests: readonly Test[]
  /** Titles of tests that failed. */
  readonly broken: readonly string[]
  /** Titles of tests that failed and then passed. They count as passed. */
  readonly unsteady: readonly string[]
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number
    }[]
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

const NOTHING: Outcome = { passed: 0, failed: 0, tests: [], broken: [], unsteady: [] }

export function readVitest(file: string): Outcome {
  const report = readReport(file) as VitestReport | undefined
  if (!report) return NOTHING
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    tests: results.map(({ fullName, duration = 0 }) => ({ title: fullName, seconds: duration / 1000 })),
    broken: results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    unsteady: [],
  }
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
    broken: specs.filter(endedAs('unexpected')).map(titleOf),
    unsteady: specs.filter(endedAs('flaky')).map(titleOf),
  }
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

type Ending = PlaywrightSpec['tests'][number]['status']

const endedAs =
  (ending: Ending) =>
  ({ tests }: PlaywrightSpec): boolean =>
    tests.some(({ status }) => status === ending)

const titleOf = ({ file, title }: PlaywrightSpec): string => `${file}: ${title}`

/** All tries of a test together. */
const secondsOf = ({ tests }: PlaywrightSpec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000

type Phase = { readonly name: string } & Pick<Outcome, 'tests' | 'broken' | 'unsteady'>

/** The slowest tests of all phases, by phase and title. */
export function slowest(phases: readonly Phase[], count: number) {
  return phases
    .flatMap(({ name, tests }) => tests.map((test) => ({ phase: name, ...test })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** What the end of a run says of tests that failed or passed only when tried again; nothing when there are none. */
export const remarks = (phases: readonly Phase[]): readonly string[] => [
  ...named('passed only at the second try', phases, 'unsteady'),
  ...named('failed', phases, 'broken'),
]

function named(heading: string, phases: readonly Phase[], which: 'broken' | 'unsteady'): readonly string[] {
  const lines = phases.flatMap((phase) => phase[which].map((title) => `  ${phase.name}: ${title}`))
  return lines.length === 0 ? [] : [`${heading}: ${lines.length}`, ...lines]
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
