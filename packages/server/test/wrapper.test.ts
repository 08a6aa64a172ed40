import { expect, test } from 'vitest'
import { givenPortal } from './harness.ts'

const ORIGIN = 'https://localhost'
const portal = givenPortal({ environment: { WRAPPER_ORIGIN: ORIGIN } })

test.each([
  ['the wrapper', ORIGIN],
  ['another site', 'https://muu.example'],
])('a call of %s: only the wrapper’s page may read the answer', async (_who, origin) => {
  const asked = { origin, 'access-control-request-method': 'POST' }
  const preflight = await portal.app.inject({ method: 'OPTIONS', url: '/api/login', headers: asked })
  const answer = await portal.app.inject({ url: '/api/config', headers: { origin } })
  for (const { headers } of [preflight, answer]) {
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(headers['access-control-allow-credentials']).toBe('true')
  }
  expect([preflight.statusCode, answer.statusCode]).toEqual([204, 200])
})
