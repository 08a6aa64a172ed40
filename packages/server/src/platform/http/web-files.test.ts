import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'

const root = mkdtempSync(join(tmpdir(), 'kassavirta-web-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'index.html'), '<html><head><base href="/" /></head></html>')
writeFileSync(join(root, 'assets', 'main-1a2b.js'), 'export {}')
const portal = givenPortal({ webRoot: root, environment: { BASE_PATH: '/portaali' } })
const get = (url: string) => portal.app.inject(url)

test.each(['/', '/raportit/lista', '/viestit/5', '/portaali', '/portaali/tilitys'])(
  '%s is the page, never cached, with its base [R-ROUTE-31]',
  async (url) => {
    const res = await get(url)
    expect([res.statusCode, res.headers['cache-control'], res.body]).toEqual([
      200,
      'no-store',
      '<html><head><base href="/portaali/" /></head></html>',
    ])
  },
)

test('a built file is kept a year, an unknown one is 404', async () => {
  const known = await get('/assets/main-1a2b.js')
  expect([known.statusCode, known.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect((await get('/assets/main-old.js')).statusCode).toBe(404)
  for (const url of ['/assets/..%2findex.html', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/assets/%00']) {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  }
})

test('an address that cannot be decoded leads to the front page [R-ROUTE-26]', async () => {
  const res = await get('/tilitys%')
  expect([res.statusCode, res.headers['location']]).toEqual([302, '/portaali/'])
})

test('an unknown call of the API is never answered with the page', async () => {
  expect((await get('/api/olematon')).json()).toMatchObject({ status: 404 })
})

test('every answer forbids inline script, framing and leaking the address', async () => {
  for (const url of ['/', '/api/config', '/api/olematon', '/docs']) {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("; worker-src 'self'; ")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toMatch(
      /require-trusted-types-for 'script'; trusted-types dompurify kassavirta-worker; report-uri \/portaali\/csp-report$/,
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
  }
})
