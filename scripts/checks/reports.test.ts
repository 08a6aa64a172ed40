import { expect, test } from 'vitest'
import { readTests, tableOf, testsIn } from './reports.ts'

const XML = `<testsuites><testsuite name="a.test.ts">
  <testcase classname="a.test.ts" name="a &lt;b&gt; &gt; it&apos;s" time="0.5"></testcase>
  <testcase classname="a.test.ts" name="bad" time="2">
    <system-out>&lt;skipped</system-out><failure message="a &quot;word&quot;">at a.test.ts</failure></testcase>
  <testcase name="left (needs nginx)" classname="a.e2e.ts"><skipped></skipped></testcase>
</testsuite></testsuites>`

test('a report of vitest or Playwright is read', () => {
  expect(testsIn(XML)).toEqual([
    { title: "a.test.ts: a <b> > it's", status: 'passed', seconds: 0.5 },
    { title: 'a.test.ts: bad', status: 'failed', seconds: 2 },
    { title: 'a.e2e.ts: left (needs nginx)', status: 'skipped', seconds: 0 },
  ])
})

test.for([
  ['a command that succeeds', 'true', true, 'passed'],
  ['a command that fails', 'false', false, 'failed'],
  ['a runner that tells of no test', 'vitest --reporter=junit', true, 'failed'],
] as const)('%s is one test', ([, run, isOk, status]) => {
  expect(readTests({ name: 'no-such-phase', run }, isOk)).toEqual([
    { title: 'see above', status, seconds: 0 },
  ])
})

test('the end of a run has each phase, what failed and what was skipped', () => {
  const lint = { name: 'lint', seconds: 3, cpu: 2, tests: [] }
  expect(tableOf([{ name: 'unit', seconds: 12.34, cpu: 1, tests: testsIn(XML) }, lint], 13, 20)).toBe(`
phase             seconds      CPU   passed   failed  skipped
unit                 12.3      1.0        1        1        1
lint                  3.0      2.0        0        0        0
all                  13.0     20.0

slowest
  2.0 s  unit: a.test.ts: bad
  0.5 s  unit: a.test.ts: a <b> > it's

skipped for want of a program
  unit: a.e2e.ts: left (needs nginx)

failed
  unit: a.test.ts: bad

1 passed, 1 failed, 1 skipped`)
})
