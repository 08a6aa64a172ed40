// What the test runners report, and the end of a run. No test is tried twice: one that fails by chance has a cause.
import { existsSync, readFileSync } from 'node:fs'
import { inResults, type Phase } from './phases.ts'

const STATUSES = ['passed', 'failed', 'skipped'] as const
type Test = { readonly title: string; readonly status: (typeof STATUSES)[number]; readonly seconds: number }
export type Result = {
  readonly name: string
  readonly seconds: number
  /** Seconds of the processors, without those of daemons: nobody waits for them and hears what they have used. */
  readonly cpu: number
  readonly tests: readonly Test[]
}

/** How the title of a test ends that needs a program besides Node. Others skip for the database or the size of the run. */
const NEEDS = /\(needs [\w-]+\)$/

/** The tests of a phase that has run; one without a report is one test itself. */
export function readTests({ name, run }: Phase, isOk: boolean): readonly Test[] {
  const file = inResults(`${name}.xml`)
  const all = existsSync(file) ? testsIn(readFileSync(file, 'utf8')) : []
  const tests = all.filter(({ status, title }) => status !== 'skipped' || NEEDS.test(title))
  const isMute = isOk ? tests.length === 0 : !tests.some(({ status }) => status === 'failed')
  const status = isOk && !run.includes('reporter') ? 'passed' : 'failed'
  return isMute ? [...tests, { title: 'see above', status, seconds: 0 }] : tests
}

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const inWords = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => CHARACTERS[name] ?? '')

/** JUnit's XML, as vitest and Playwright write it. A file that does not load is a test of its own. */
export const testsIn = (xml: string): readonly Test[] =>
  xml
    .split('<testcase ')
    .slice(1)
    .map((part) => {
      const given = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(part)?.[1] ?? ''
      const isFailed = /<(?:failure|error)\b/.test(part)
      const status = isFailed ? 'failed' : part.includes('<skipped') ? 'skipped' : 'passed'
      return {
        title: inWords(`${given('classname')}: ${given('name')}`),
        status,
        seconds: Number(given('time')),
      }
    })

/** CI reads the last line. */
export function tableOf(results: readonly Result[], seconds: number, cpu: number): string {
  const all = results.flatMap((phase) =>
    phase.tests.map((test) => ({ ...test, title: `${phase.name}: ${test.title}` })),
  )
  const row = (name: string, ...cells: readonly (string | number)[]) =>
    name.padEnd(16) + cells.map((cell) => String(cell).padStart(9)).join('')
  const counts = (tests: readonly Test[]) =>
    STATUSES.map((status) => tests.filter((test) => test.status === status).length)
  const list = (heading: string, tests: readonly Test[]) =>
    tests.length > 0 ? ['', heading, ...tests.map(({ title }) => `  ${title}`)] : []
  const having = (wanted: Test['status']) => all.filter(({ status }) => status === wanted)
  const slowest = all
    .filter((test) => test.seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  const [passed, failed, skipped = 0] = counts(all)
  return [
    '',
    row('phase', 'seconds', 'CPU', ...STATUSES),
    ...results.map(({ name, tests, ...used }) =>
      row(name, used.seconds.toFixed(1), used.cpu.toFixed(1), ...counts(tests)),
    ),
    row('all', seconds.toFixed(1), cpu.toFixed(1)),
    ...list(
      'slowest',
      slowest.map((test) => ({ ...test, title: `${test.seconds.toFixed(1)} s  ${test.title}` })),
    ),
    ...list('skipped for want of a program', having('skipped')),
    ...list('failed', having('failed')),
    '',
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}
