import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest, remarks } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const spec = (title: string, status: string, durations: readonly number[]) => ({
  title,
  file: 'a.e2e.ts',
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
})

describe('the report of the browser tests', () => {
  const outcome = () =>
    readPlaywright(
      reportOf({
        stats: { expected: 1, unexpected: 1, flaky: 1 },
        suites: [
          {
            specs: [spec('steady', 'expected', [1000])],
            suites: [
              { specs: [spec('unsteady', 'flaky', [3000, 500]), spec('broken', 'unexpected', [1, 1])] },
            ],
          },
        ],
      }),
    )

  it('counts a test that passed at its second try as passed', () => {
    expect(outcome()).toMatchObject({ passed: 2, failed: 1 })
  })

  it('names that test and the one that failed, and no other', () => {
    expect(outcome()).toMatchObject({ unsteady: ['a.e2e.ts: unsteady'], broken: ['a.e2e.ts: broken'] })
  })

  it('adds up the tries of a test', () => {
    expect(outcome().tests).toContainEqual({ title: 'a.e2e.ts: unsteady', seconds: 3.5 })
  })
})

it('a report that is missing counts no test as passed', () => {
  const none = { passed: 0, failed: 0, tests: [], broken: [], unsteady: [] }
  expect([readPlaywright('missing.json'), readVitest('missing.json')]).toEqual([none, none])
})

it('the report of the other tests names those that failed', () => {
  const assertionResults = ['passed', 'failed', 'skipped'].map((status) => ({ fullName: status, status }))
  const file = reportOf({ numPassedTests: 1, numFailedTests: 1, testResults: [{ assertionResults }] })
  expect(readVitest(file)).toMatchObject({ passed: 1, failed: 1, broken: ['failed'] })
})

it('the end of a run names every test that failed or passed only at its second try, by phase', () => {
  const phases = [
    { name: 'unit', tests: [], broken: ['three'], unsteady: [] },
    { name: 'browser', tests: [], broken: [], unsteady: ['a.e2e.ts: one', 'b.e2e.ts: two'] },
  ]
  expect(remarks(phases)).toEqual([
    'passed only at the second try: 2',
    '  browser: a.e2e.ts: one',
    '  browser: b.e2e.ts: two',
    'failed: 1',
    '  unit: three',
  ])
  expect(remarks([])).toEqual([])
})
