import { expect, test } from 'vitest'
import { loggedBy } from '../../../test/logged.ts'
import { givenPortal } from '../../../test/harness.ts'

const portal = givenPortal()

const logged = (url: string, headers: Record<string, string>) => loggedBy(portal, { url, headers })

test('a request is one JSON line with its id, and without address, token or search words', async () => {
  const headers = { authorization: 'Bearer canary-token', 'x-request-id': 'proxy-17' }
  const { res, lines } = await logged('/api/config?name=canary-person', headers)
  expect(res.headers['x-request-id']).toBe('proxy-17')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    reqId: 'proxy-17',
    method: 'GET',
    path: '/api/config',
    status: 200,
  })
  expect(lines.join('')).not.toContain('canary')
})

test('an id that could forge log lines is replaced', async () => {
  const { res } = await logged('/livez', { 'x-request-id': 'a b"}{' })
  expect(res.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('forwarded addresses without a trusted proxy are warned of, once for each server', async () => {
  const { lines } = await logged('/livez', { 'x-forwarded-for': '203.0.113.9' })
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  expect(lines.join('')).not.toContain('203.0.113.9')
})
