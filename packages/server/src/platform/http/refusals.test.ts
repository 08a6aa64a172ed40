import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { empty, endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import {
  type ProblemCode,
  problemCodes,
  type RetryRule,
} from '@kassavirta/domain/kernel/contract/problem-codes'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { buildApp } from '../../app.ts'
import { route, type Feature } from './route.ts'
import { watchRefusals, givenPortal } from '../../../test/harness.ts'

const portal = givenPortal()

const refusing =
  (path: `/${string}`, refusals: readonly ProblemCode[]): Feature =>
  (builder) =>
    route(
      builder,
      endpoint({ method: 'GET', path, summary: 'test', access: openToAll, refusals, reply: empty }),
      () => Promise.reject(fieldProblem('day', 'dayInPast')),
    )

test('a refusal that the contract does not tell of is noticed', async () => {
  const undeclared = new Set<string>()
  const app = await buildApp(portal.deps, {
    features: [
      watchRefusals(undeclared),
      refusing('/api/test/told', ['dayInPast']),
      refusing('/api/test/untold', []),
    ],
  })
  for (const path of ['/api/test/told', '/api/test/untold', '/api/nowhere']) await app.inject(path)
  await app.close()
  expect([...undeclared]).toEqual(['GET /api/test/untold: dayInPast'])
})

const guide = readFileSync(new URL('../../../../../docs/how-to/handle-refusals.md', import.meta.url), 'utf8')

const WORDS: Readonly<Record<RetryRule, string>> = {
  no: 'no',
  corrected: 'when mended',
  signedIn: 'after signing in',
  later: 'later',
}

/** Code, status and whether to try again, of every row that begins with a code. */
const told = [...guide.matchAll(/^\| (\w+) \| (\d{3}) \| .+ \| .+ \| ([^|]+) \|$/gm)].map(([, ...cells]) =>
  cells.join(' '),
)

test('the guide has every code once, with what to do', () => {
  const codes = Object.entries(problemCodes).map(
    ([code, { status, again }]) => `${code} ${status} ${WORDS[again]}`,
  )
  expect(told.toSorted()).toEqual(codes.toSorted())
})

test('the guide explains every way to try again', () => {
  for (const words of Object.values(WORDS)) expect(guide).toContain(`- **${words}**: `)
})
