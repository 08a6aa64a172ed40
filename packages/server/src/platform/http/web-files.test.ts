import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { readSettings } from '../settings.ts'

const root = mkdtempSync(join(tmpdir(), 'kassavirta-web-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'index.html'), '<html><head><base href="/" /></head></html>')
writeFileSync(join(root, 'assets', 'main-1a2b.js'), 'export {}')
writeFileSync(join(root, 'service-worker.js'), 'const BUILD = {}')
writeFileSync(join(root, 'icon-512.png'), 'an icon')
writeFileSync(join(root, 'assets', 'main-1a2b.js.br'), 'built as br')
writeFileSync(join(root, 'assets', 'main-1a2b.js.gz'), 'built as gzip')
const portal = givenPortal({ webRoot: root, environment: { BASE_PATH: '/portaali' } })
afterAll(() => rmSync(root, { recursive: true }))
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

test('the service worker is asked for anew each time', async () => {
  for (const base of ['', '/portaali']) {
    const worker = await get(`${base}/service-worker.js`)
    expect([worker.statusCode, worker.headers['cache-control'], worker.body]).toEqual([
      200,
      'no-cache',
      'const BUILD = {}',
    ])
    expect(worker.headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
    expect((await get(`${base}/icon-512.png`)).headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': 'image/png',
    })
  }
})

test('a built file is sent as the build compressed it', async () => {
  const asked = (encoding: string) =>
    portal.app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': encoding } })
  const [plain, zipped, best] = [await asked('identity'), await asked('gzip'), await asked('gzip, br, zstd')]
  expect([plain, zipped, best].map(({ body, headers }) => [headers['content-encoding'], body])).toEqual([
    [undefined, 'export {}'],
    ['gzip', 'built as gzip'],
    ['br', 'built as br'],
  ])
  for (const { headers } of [plain, zipped, best]) expect(headers['vary']).toBe('accept-encoding')
  expect(new Set([plain, zipped, best].map(({ headers }) => headers['etag'])).size).toBe(3)
  const again = { 'accept-encoding': 'gzip', 'if-none-match': String(zipped.headers['etag']) }
  const unchanged = await portal.app.inject({ url: '/assets/main-1a2b.js', headers: again })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
})

test('a long page is compressed, its HEAD has the same length', async () => {
  const long = mkdtempSync(join(tmpdir(), 'kassavirta-web-'))
  onTestFinished(() => rmSync(long, { recursive: true }))
  writeFileSync(
    join(long, 'index.html'),
    `<html><head><base href="/" /></head>${'<p>text</p>'.repeat(500)}</html>`,
  )
  const app = await buildApp(portal.deps, { features: [], webRoot: long })
  const ask = (method: 'GET' | 'HEAD', encoding: string) =>
    app.inject({ method, url: '/', headers: { 'accept-encoding': encoding } })
  const [plain, first, second, head] = [
    await ask('GET', 'identity'),
    await ask('GET', 'br'),
    await ask('GET', 'br'),
    await ask('HEAD', 'br'),
  ]
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body)
  expect(second.rawPayload).toEqual(first.rawPayload)
  for (const { headers } of [first, second, head])
    expect([headers['content-encoding'], headers['content-length'], headers['vary']]).toEqual([
      'br',
      String(first.rawPayload.length),
      'accept-encoding',
    ])
  expect([head.body, plain.headers['vary']]).toEqual(['', 'accept-encoding'])
  await app.close()
})

test('an undecodable address leads to the front page [R-ROUTE-26]', async () => {
  const res = await get('/tilitys%')
  expect([res.statusCode, res.headers['location']]).toEqual([302, '/portaali/'])
})

test('an unknown call is never answered with the page', async () => {
  expect((await get('/api/olematon')).json()).toMatchObject({ status: 404 })
})

test('an answer of the API may load and run nowhere', async () => {
  for (const url of ['/api/config', '/api/olematon']) {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('permissions-policy')
  }
})

test('every page forbids inline script and framing', async () => {
  for (const url of ['/', '/docs']) {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("; worker-src 'self'; ")
    expect(headers['content-security-policy']).toContain("; manifest-src 'self'; ")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toMatch(
      /require-trusted-types-for 'script'; trusted-types dompurify kassavirta-worker kassavirta-service-worker; report-uri \/portaali\/csp-report$/,
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      // The camera reads the numbers of bags, on our own pages only.
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    })
  }
})

test('another brand gets its name and colours with the page', async () => {
  const settings = readSettings({ BRAND_NAME: 'Raha & "Turva"', BRAND_COLOUR: '#7a1f5c' })
  const app = await buildApp({ ...portal.deps, settings }, { webRoot: root })
  const page = await app.inject('/tilitys')
  expect(page.body).toContain('<meta name="application-name" content="Raha &amp; &quot;Turva&quot;" />')
  const file = /<link rel="stylesheet" href="[.]([^"]+)" [/]>/.exec(page.body)?.[1] ?? ''
  const styles = await app.inject(file)
  expect([styles.statusCode, styles.headers['content-type'], styles.headers['cache-control']]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect(styles.body).toContain('--primary:#7a1f5c;')
  expect((await app.inject('/api/config')).json()).toMatchObject({ productName: 'Raha & "Turva"' })
  await app.close()
})

test('the page names the demo’s users, never in production', async () => {
  const demo = { names: ['demo', 'kassa'], password: 'Demo-1234' }
  const pageOf = async (production: boolean) => {
    const settings = { ...portal.deps.settings, production }
    const app = await buildApp({ ...portal.deps, settings }, { features: [], webRoot: root, demo })
    const { body } = await app.inject('/')
    await app.close()
    return body
  }
  expect(await pageOf(false)).toContain(
    '<meta name="demo-users" content="demo kassa" />\n    <meta name="demo-password" content="Demo-1234" />',
  )
  expect(await pageOf(true)).not.toContain('demo')
})
