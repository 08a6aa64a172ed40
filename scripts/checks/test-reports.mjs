// What the JSON reports of the test runners tell: how many tests passed and failed, and how long each took.
import { readFileSync } from 'node:fs'

const NOTHING = { passed: 0, failed: 0, tests: [] }

export function readVitest(file) {
  const report = readReport(file)
  if (!report) return NOTHING
  const tests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ title: fullName, seconds: (duration ?? 0) / 1000 })),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, tests }
}

export function readPlaywright(file) {
  const report = readReport(file)
  if (!report) return NOTHING
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky, tests: report.suites.flatMap(testsOf) }
}

function testsOf({ suites = [], specs = [] }) {
  const own = specs.map(({ title, file, tests }) => ({
    title: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return [...own, ...suites.flatMap(testsOf)]
}

/** The slowest tests of all phases, by phase and title. */
export function slowest(phases, count) {
  return phases
    .flatMap(({ name, tests }) => tests.map((test) => ({ phase: name, ...test })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
