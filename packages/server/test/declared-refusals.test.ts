import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { empty, endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import type { ProblemCode } from '@kassavirta/domain/kernel/contract/problem-codes'
import { expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { route, type Feature } from '../src/platform/http/route.ts'
import { watchRefusals } from './declared-refusals.ts'
import { givenPortal } from './harness.ts'

const portal = givenPortal()

const refusing =
  (path: `/${string}`, refusals: readonly ProblemCode[]): Feature =>
  (builder) =>
    route(
      builder,
      endpoint({ method: 'GET', path, summary: 'test', access: openToAll, refusals, reply: empty }),
      () => Promise.reject(fieldProblem('day', 'dayInPast')),
    )

test('a refusal that the contract does not tell of is noticed, one that it tells of is not', async () => {
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
