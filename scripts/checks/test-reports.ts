// What the JSON reports of the test runners tell: how many tests passed and failed, how long each took, which failed and
// which could not be run here. No test is tried twice: one that fails by chance has a cause.
import { readFileSync } from 'node:fs'

type Test = { readonly title: string; readonly seconds: number }
type Outcome = {
  readonly passed: number
  readonly failed: number
  /** Tests, or whole phases, that need a program which this machine does not have. */
  readonly skipped: number
  readonly tests: readonly Test[]
  /** Titles of tests that failed. */
  readonly broken: readonly string[]
  /** What was skipped, with the program that it needs. */
  readonly without: readonly string[]
}

/** How the title of a test ends that needs a program besides Node: `… (needs systemd)`. Where it is missing, it skips. */
const NEEDS = /\(needs [\w-]+\)$/

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
    readonly status: 'expected' | 'unexpected' | 'skipped'
    readonly results: readonly { readonly duration: number }[]
  }[]
}
type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly PlaywrightSpec[]
}
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number }
  readonly suites: readonly PlaywrightSuite[]
}

export const NOTHING: Outcome = {
  passed: 0,
  failed: 0,
  skipped: 0,
  tests: [],
  broken: [],
  without: [],
}

export function readVitest(file: string): Outcome {
  const report = readReport(file) as VitestReport | undefined
  if (!report) return NOTHING
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const idle = results.filter(({ status }) => status !== 'passed' && status !== 'failed')
  // A test of one database is no skipped test of the other.
  const without = idle.map(({ fullName }) => fullName).filter((title) => NEEDS.test(title))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: without.length,
    without,
    tests: results.map(({ fullName, duration = 0 }) => ({ title: fullName, seconds: duration / 1000 })),
    broken: results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  }
}

export function readPlaywright(file: string): Outcome {
  const report = readReport(file) as PlaywrightReport | undefined
  if (!report) return NOTHING
  const specs = report.suites.flatMap(specsOf)
  return {
    ...NOTHING,
    passed: report.stats.expected,
    failed: report.stats.unexpected,
    tests: specs.map((spec) => ({ title: titleOf(spec), seconds: secondsOf(spec) })),
    broken: specs.filter(hasFailed).map(titleOf),
  }
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const hasFailed = ({ tests }: PlaywrightSpec): boolean => tests.some(({ status }) => status === 'unexpected')

const titleOf = ({ file, title }: PlaywrightSpec): string => `${file}: ${title}`

const secondsOf = ({ tests }: PlaywrightSpec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000

type Phase = { readonly name: string } & Pick<Outcome, 'tests' | 'broken' | 'without'>

/** The slowest tests of all phases, by phase and title. */
export function slowest(phases: readonly Phase[], count: number) {
  return phases
    .flatMap(({ name, tests }) => tests.map((test) => ({ phase: name, ...test })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** What the end of a run says of tests that were skipped or failed. */
export const remarks = (phases: readonly Phase[]): readonly string[] => [
  ...named('skipped for want of a program', phases, 'without'),
  ...named('failed', phases, 'broken'),
]

type Named = 'broken' | 'without'

function named(heading: string, phases: readonly Phase[], which: Named): readonly string[] {
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
