import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest, secondTries } from './test-reports.ts'

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

  it('names that test, and no other', () => {
    expect(outcome().unsteady).toEqual(['a.e2e.ts: unsteady'])
  })

  it('adds up the tries of a test', () => {
    expect(outcome().tests).toContainEqual({ title: 'a.e2e.ts: unsteady', seconds: 3.5 })
  })
})

it('a report that is missing counts no test as passed', () => {
  const none = { passed: 0, failed: 0, tests: [], unsteady: [] }
  expect([readPlaywright('missing.json'), readVitest('missing.json')]).toEqual([none, none])
})

it('the end of a run names every test that passed only at its second try, by phase', () => {
  const phases = [
    { name: 'unit', tests: [], unsteady: [] },
    { name: 'browser', tests: [], unsteady: ['a.e2e.ts: one', 'b.e2e.ts: two'] },
  ]
  expect(secondTries(phases)).toEqual([
    'passed only at the second try: 2',
    '  browser: a.e2e.ts: one',
    '  browser: b.e2e.ts: two',
  ])
  expect(secondTries([])).toEqual([])
})
