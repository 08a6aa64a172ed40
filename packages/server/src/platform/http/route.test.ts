import { memberOfCompany, openToAll, providerOnly, signedIn } from '@kassavirta/domain/kernel/people/access'
import { empty, endpoint, json, rows } from '@kassavirta/domain/kernel/contract/endpoint'
import { faultMessage } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { givenPortal } from '../../../test/harness.ts'
import { finnishSentences } from './problem-sentences.fi.ts'
import { route, type AppBuilder } from './route.ts'
import { collectRows } from './answer-bodies.ts'

const Note = z.object({
  name: z.string().check(z.minLength(1, faultMessage('required'))),
  count: z.optional(z.number(faultMessage('notInteger'))),
})
const base = { method: 'POST', summary: 'test', access: openToAll } as const

function testRoutes(portal: AppBuilder): void {
  route(
    portal,
    endpoint({ ...base, path: '/api/test/note', body: () => Note, reply: json(() => Note) }),
    async ({ body }) => body,
  )
  route(portal, endpoint({ ...base, path: '/api/test/bare', reply: empty }), async () => undefined)
  route(
    portal,
    endpoint({
      method: 'GET',
      summary: 'test',
      access: openToAll,
      path: '/api/test/rows',
      query: () => z.object({ count: z.optional(z.coerce.number()) }),
      reply: rows('things', () => Note),
    }),
    async ({ query: { count = 1 } }) => {
      const collected = collectRows()
      for (let made = 0; made < count; made += 1) collected.add('{"name":"ä"}')
      return collected.end()
    },
  )
  route(
    portal,
    endpoint({ ...base, path: '/api/test/refuse', refusals: ['stillRunning'], reply: empty }),
    async () => {
      throw new Problem('stillRunning')
    },
  )
  route(portal, endpoint({ ...base, path: '/api/test/bug', reply: empty }), async () => {
    throw new Error('secret detail of the database')
  })
  route(portal, endpoint({ ...base, path: '/api/test/away', reply: empty }), async () => {
    throw new Error('query failed', { cause: Object.assign(new Error('gone'), { code: '57P01' }) })
  })
  for (const [name, access] of [
    ['signed-in', signedIn],
    ['company', memberOfCompany()],
    ['deposit', memberOfCompany('deposit')],
    ['provider', providerOnly],
  ] as const) {
    route(
      portal,
      endpoint({ ...base, path: `/api/test/${name}`, access, reply: empty }),
      async () => undefined,
    )
  }
}

const portal = givenPortal({ extra: [testRoutes] })
const post = (url: string, payload?: unknown, headers = {}) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

const body = (status: number, code: string, text: string, errors = {}, errorCodes = {}) => ({
  status,
  errorMessage: text,
  message: text,
  error: text,
  title: text,
  errors,
  code,
  errorCodes,
})

describe('access', () => {
  test.each(['signed-in', 'company', 'deposit', 'provider'])(
    '%s without a sign-in is 401 Unauthorized [R-ERR-02] [R-API-01]',
    async (name) => {
      const res = await post(`/api/test/${name}`)
      expect([res.statusCode, res.json()]).toEqual([401, body(401, 'unauthorized', 'Unauthorized')])
    },
  )

  test('who may not call is told before the body is read', async () => {
    expect((await post('/api/test/signed-in', { nonsense: true })).statusCode).toBe(401)
  })

  test('a route that declares no access stops the server at start', async () => {
    const undeclared = ({ fastify }: AppBuilder) => void fastify.get('/api/test/open', async () => 'hello')
    await expect(buildApp(portal.deps, { features: [undeclared] })).rejects.toThrow('declares no access')
  })

  test('a GET of the API has no HEAD twin', async () => {
    expect((await portal.app.inject({ method: 'HEAD', url: '/api/test/rows' })).statusCode).toBe(405)
  })
})

describe('bodies', () => {
  test('a good body reaches the handler', async () => {
    expect((await post('/api/test/note', { name: 'Ä' })).json()).toEqual({ name: 'Ä' })
  })

  test('a refusal has a text, and one per field [R-ERR-01]', async () => {
    const res = await post('/api/test/note', { name: '', count: 'x' })
    const errors = { name: 'Vaadittu tieto', count: 'Syötä kokonaisluku' }
    const codes = { name: 'required', count: 'notInteger' }
    expect([res.statusCode, res.json()]).toEqual([
      400,
      body(400, 'required', 'Vaadittu tieto', errors, codes),
    ])
  })

  test('a fault that no rule names is told in Finnish', async () => {
    expect((await post('/api/test/note', { name: 5 })).json()).toMatchObject({
      errorMessage: 'Tarkista tiedot',
    })
  })

  test.each([
    ['null is not 0', '{"name":"a","count":null}'],
    ['a numeric string is not a number unless the schema says so', '{"name":"a","count":"5"}'],
    ['a list is not an object', '[]'],
    ['null is no body', 'null'],
    ['text that is not JSON', '{"name":'],
    ['a poisoned prototype', '{"name":"a","__proto__":{"admin":true}}'],
  ])('%s: refused with 400', async (_title, payload) => {
    const res = await post('/api/test/note', payload, { 'content-type': 'application/json' })
    expect(res.statusCode).toBe(400)
    expect(res.json().errorMessage).not.toBe('')
  })

  test('an empty JSON body counts as no body', async () => {
    const res = await post('/api/test/bare', '', { 'content-type': 'application/json' })
    expect([res.statusCode, res.body]).toEqual([204, ''])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/xml',
  ])('content type %s is refused', async (type) => {
    const res = await post('/api/test/note', '{"name":"a"}', { 'content-type': type })
    expect([res.statusCode, res.json().status]).toEqual([415, 415])
  })

  test('a body over the limit is refused', async () => {
    expect((await post('/api/test/note', { name: 'a'.repeat(70_000) })).statusCode).toBe(413)
  })
})

describe('answers', () => {
  test.each([0, 1, 99, 100, 101, 2_345])(
    'a list of %s rows is sent as the database wrote them',
    async (count) => {
      const res = await portal.app.inject(`/api/test/rows?count=${count}`)
      expect(res.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(res.body).toBe(`{"things":[${Array<string>(count).fill('{"name":"ä"}').join(',')}]}`)
    },
  )

  test('paths match in any case of letters', async () => {
    expect((await portal.app.inject('/API/Test/Rows')).statusCode).toBe(200)
  })

  test('no answer of the API may be kept by a cache', async () => {
    for (const url of ['/api/test/rows', '/api/config', '/api/olematon']) {
      expect((await portal.app.inject(url)).headers['cache-control']).toBe('no-store')
    }
  })

  test('an expected refusal keeps its status and text', async () => {
    const res = await post('/api/test/refuse')
    expect([res.statusCode, res.json()]).toEqual([
      409,
      body(409, 'stillRunning', 'Lähetys on jo käsittelyssä'),
    ])
    expect(res.headers['retry-after']).toBe('1')
  })

  test('a bug is 500 Server error and tells nothing more', async () => {
    const res = await post('/api/test/bug')
    expect([res.statusCode, res.json()]).toEqual([500, body(500, 'serverError', 'Server error')])
    expect(res.body).not.toContain('secret')
  })

  test('a database that is away is 503 with a time', async () => {
    const res = await post('/api/test/away')
    expect(res.statusCode).toBe(503)
    expect(res.headers['retry-after']).toBe('2')
    expect(res.json().errorMessage).toBe(
      'Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.',
    )
  })

  test.each(['/api/olematon', '/api', '/olematon'])(
    '%s is 404 Not Found in the one error body [R-ERR-03]',
    async (url) => {
      const res = await portal.app.inject(url)
      expect([res.statusCode, res.json()]).toEqual([404, body(404, 'notFound', 'Not Found')])
    },
  )

  test('another language changes the texts and nothing else', async () => {
    const sentences = { ...finnishSentences, notFound: 'Finns inte' }
    const swedish = await buildApp(portal.deps, { features: [testRoutes], sentences })
    expect((await swedish.inject('/api/nowhere')).json()).toEqual(body(404, 'notFound', 'Finns inte'))
    await swedish.close()
  })

  test('an address that cannot be decoded is 400', async () => {
    expect((await portal.app.inject('/api/%zz')).json()).toEqual(body(400, 'badRequest', 'Bad Request'))
  })
})
