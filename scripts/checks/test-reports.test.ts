import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { NOTHING, readPlaywright, readVitest, remarks } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const spec = (title: string, status: string, duration: number) => ({
  title,
  file: 'a.e2e.ts',
  tests: [{ status, results: [{ duration }] }],
})

it('the report of the browser tests counts them, and names the one that failed', () => {
  const suites = [{ specs: [spec('broken', 'unexpected', 1)] }]
  const outcome = readPlaywright(
    reportOf({
      stats: { expected: 1, unexpected: 1 },
      suites: [{ specs: [spec('whole', 'expected', 3500)], suites }],
    }),
  )
  expect(outcome).toMatchObject({ passed: 1, failed: 1, broken: ['a.e2e.ts: broken'] })
  expect(outcome.tests).toContainEqual({ title: 'a.e2e.ts: whole', seconds: 3.5 })
})

it('a report that is missing counts no test as passed', () => {
  expect([readPlaywright('missing.json'), readVitest('missing.json')]).toEqual([NOTHING, NOTHING])
  expect(NOTHING).toMatchObject({ passed: 0, failed: 0, skipped: 0 })
})

it('the report of the other tests names those that failed', () => {
  const assertionResults = ['passed', 'failed', 'skipped'].map((status) => ({ fullName: status, status }))
  const file = reportOf({ numPassedTests: 1, numFailedTests: 1, testResults: [{ assertionResults }] })
  expect(readVitest(file)).toMatchObject({ passed: 1, failed: 1, broken: ['failed'] })
})

it('a test that needs a program counts as skipped without it, and one of the other database does not', () => {
  const assertionResults = ['a proxy answers (needs nginx)', 'the embedded server'].map((fullName) => ({
    fullName,
    status: 'skipped',
  }))
  const file = reportOf({ numPassedTests: 0, numFailedTests: 0, testResults: [{ assertionResults }] })
  expect(readVitest(file)).toMatchObject({ skipped: 1, without: ['a proxy answers (needs nginx)'] })
})

it('the end of a run names every test that was skipped or failed, by phase', () => {
  const phases = [
    { ...NOTHING, name: 'unit', broken: ['three'] },
    { ...NOTHING, name: 'browser', broken: ['a.e2e.ts: one', 'b.e2e.ts: two'] },
    { ...NOTHING, name: 'firefox', without: ['needs firefox-esr'] },
  ]
  expect(remarks(phases)).toEqual([
    'skipped for want of a program: 1',
    '  firefox: needs firefox-esr',
    'failed: 3',
    '  unit: three',
    '  browser: a.e2e.ts: one',
    '  browser: b.e2e.ts: two',
  ])
  expect(remarks([])).toEqual([])
})
