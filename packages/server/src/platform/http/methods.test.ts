import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { audit, outbox } from '../../tables/ledgers.ts'

const root = mkdtempSync(join(tmpdir(), 'kassavirta-methods-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'index.html'), '<html><head><base href="/" /></head></html>')
writeFileSync(join(root, 'robots.txt'), 'User-agent: *\nDisallow: /\n')
writeFileSync(join(root, 'assets', 'main-1a2b.js'), 'export {}')
const portal = givenPortal({ webRoot: root })
afterAll(() => rmSync(root, { recursive: true }))

const ask = (method: string, url: string, more: InjectOptions = {}) =>
  portal.app.inject({ ...more, method: method as 'GET', url })

/** Every path of the contract with its methods. */
async function contract(): Promise<readonly (readonly [url: string, methods: readonly string[]])[]> {
  const { paths } = (await ask('GET', '/openapi.json')).json() as {
    readonly paths: Readonly<Record<string, object>>
  }
  const known = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace']
  return Object.entries(paths).map(([path, item]) => [
    path.replaceAll(/\{\w+\}/g, '5'),
    Object.keys(item)
      .filter((key) => known.includes(key))
      .map((key) => key.toUpperCase()),
  ])
}

test('any other method on a known path is 405', async () => {
  // CONNECT opens a tunnel and is no request that the test's router can make.
  const everyMethod = METHODS.filter((method) => method !== 'CONNECT')
  for (const [url, methods] of await contract()) {
    const isPage = !url.startsWith('/api/') && methods.includes('GET')
    const allowed = isPage ? [...methods, 'HEAD'] : methods
    for (const method of everyMethod.filter((name) => !allowed.includes(name))) {
      const res = await ask(method, url, {
        headers: { 'content-type': 'text/plain' },
        payload: method === 'GET' || method === 'HEAD' ? undefined : 'x',
      } as InjectOptions)
      const listed = String(res.headers['allow']).split(', ').toSorted()
      expect([method, url, res.statusCode, listed]).toEqual([method, url, 405, allowed.toSorted()])
      expect(res.headers).toHaveProperty('content-security-policy')
    }
  }
  expect(await portal.database.db.select().from(audit)).toEqual([])
  expect(await portal.database.db.select().from(outbox)).toEqual([])
})

test('the refusal is the one error body', async () => {
  const res = await ask('DELETE', '/API/Deposit?x=1')
  expect([res.statusCode, res.headers['cache-control']]).toEqual([405, 'no-store'])
  expect(res.json()).toMatchObject({ status: 405, errorMessage: 'Method Not Allowed', errors: {} })
})

test('a path that nobody knows is 404 with every method', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'PROPFIND']) {
    expect((await ask(method, '/api/olematon')).statusCode).toBe(404)
  }
})

test.each(['/', '/tilitys', '/assets/main-1a2b.js', '/robots.txt', '/livez', '/readyz', '/healthz', '/docs'])(
  'HEAD of %s is answered like GET, without a body',
  async (url) => {
    const [get, head] = [await ask('GET', url), await ask('HEAD', url)]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
    }
  },
)

test('HEAD of a cancelling GET cancels nothing', async () => {
  const res = await ask('HEAD', '/api/management/cancelUserCompanyMandate?companyId=1&entityId=1')
  expect([res.statusCode, res.headers['allow']]).toEqual([405, 'GET'])
})

test('401 says how to sign in', async () => {
  const call = await ask('GET', '/api/messages')
  expect([call.statusCode, call.headers['www-authenticate']]).toEqual([401, 'Bearer realm="kassavirta"'])
  const login = await ask('POST', '/api/login', { payload: { username: 'a', password: 'b' } })
  expect([login.statusCode, login.headers['www-authenticate']]).toEqual([401, 'Bearer realm="kassavirta"'])
  const provider = await ask('GET', '/api/provider/outbox')
  expect([provider.statusCode, provider.headers['www-authenticate']]).toEqual([
    401,
    'X-Provider-Key realm="kassavirta"',
  ])
})

test('no search engine keeps a page', async () => {
  for (const url of ['/', '/api/config', '/docs', '/olematon']) {
    expect((await ask('GET', url)).headers['x-robots-tag']).toBe('noindex, nofollow')
  }
  const robots = await ask('GET', '/robots.txt')
  expect(robots.headers['content-type']).toContain('text/plain')
  expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
})
