import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { loggedBy } from '../../../test/logged.ts'

const portal = givenPortal()

const report = (violated: string, blocked?: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://portaali.example/tiedustelu?reference=canary',
      'violated-directive': violated,
      'blocked-uri': blocked,
      'script-sample': 'canary',
    },
  })

const send = (payload: string, type = 'application/csp-report') =>
  loggedBy(portal, { method: 'POST', url: '/csp-report', headers: { 'content-type': type }, payload })

test.each([
  ["script-src 'self'", 'inline', 'script-src', 'inline'],
  ['img-src', 'https://paha.example/p.png?canary=1', 'img-src', 'https://paha.example'],
  ['require-trusted-types-for', 'trusted-types-sink', 'require-trusted-types-for', 'trusted-types-sink'],
  ['canary\nforged line', undefined, 'unknown', 'unknown'],
  ['x'.repeat(1000), 'data:text/html,canary', 'unknown', 'null'],
])(
  'a breach of the policy is logged by directive and site: %j %j',
  async (violated, from, directive, blocked) => {
    const { res, lines } = await send(report(violated, from))
    expect([res.statusCode, res.body]).toEqual([204, ''])
    const warnings = lines.filter((line) => line.includes('security policy broken'))
    expect(warnings.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ directive, blocked }])
    expect(lines.join('')).not.toContain('canary')
  },
)

test.each([
  ['no report', '{}', 'application/csp-report', 400],
  ['no JSON', '{', 'application/csp-report', 400],
  ['another kind of body', report('script-src'), 'text/plain', 415],
  ['a body beyond bounds', report('x'.repeat(20_000)), 'application/csp-report', 413],
])('%s is refused and not logged as a breach', async (_title, payload, type, status) => {
  const { res, lines } = await send(payload, type)
  expect(res.statusCode).toBe(status)
  expect(lines.join('')).not.toContain('security policy broken')
})

test('the calls of the portal take no report for JSON', async () => {
  const { res } = await loggedBy(portal, {
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/csp-report' },
    payload: '{}',
  })
  expect(res.statusCode).toBe(415)
})
