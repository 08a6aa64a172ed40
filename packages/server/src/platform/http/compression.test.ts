import { randomBytes } from 'node:crypto'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  empty,
  endpoint,
  isSecret,
  json,
  rows,
  type Endpoint,
} from '@kassavirta/domain/kernel/contract/endpoint'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser } from '../../../test/world.ts'
import { hashPassword } from '../session/password.ts'
import { collectRows } from './answer-bodies.ts'
import { compressAnswers, chooseEncoding } from './compression.ts'
import { route, type AppBuilder } from './route.ts'

const base = { method: 'GET', summary: 'test', access: openToAll } as const
const Amount = z.object({ amount: z.coerce.number() })
let bound: readonly Endpoint[] = []
function testRoutes(builder: AppBuilder): void {
  bound = builder.endpoints
  const text = ({ query: { amount } }: { readonly query: z.output<typeof Amount> }) =>
    Promise.resolve({ text: 'a'.repeat(amount - '{"text":""}'.length) })
  const Text = z.object({ text: z.string() })
  route(
    builder,
    endpoint({ ...base, path: '/api/test/text', query: () => Amount, reply: json(() => Text) }),
    text,
  )
  route(
    builder,
    endpoint({ ...base, path: '/test/page', query: () => Amount, reply: json(() => Text) }),
    text,
  )
  route(
    builder,
    endpoint({
      ...base,
      path: '/api/test/secret',
      query: () => Amount,
      reply: json(() => Text, { secret: true }),
    }),
    text,
  )
  route(builder, endpoint({ ...base, path: '/api/test/nothing', reply: empty }), async () => undefined)
  route(
    builder,
    endpoint({ ...base, path: '/api/test/rows', query: () => Amount, reply: rows('things', () => Text) }),
    async ({ query: { amount } }) => {
      const collected = collectRows()
      for (let row = 0; row < amount; row += 1) collected.add('{"text":"ä"}')
      return collected.end()
    },
  )
}

const portal = givenPortal({ extra: [testRoutes] })
const get = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({ method, url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

describe('answers from 1 kB on', () => {
  for (const [encoding, decode] of Object.entries(decoders)) {
    test.each([1024, 16 * 1024, 16 * 1024 + 1, 1_000_000])(`%i bytes go as ${encoding}`, async (amount) => {
      const url = `/api/test/text?amount=${amount}`
      const [plain, packed] = [await get(url), await get(url, encoding)]
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual([
        encoding,
        'accept-encoding',
      ])
      expect(packed.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(packed.rawPayload.length).toBeLessThan(amount / 10)
      expect(Number(packed.headers['content-length'] ?? packed.rawPayload.length)).toBe(
        packed.rawPayload.length,
      )
      expect(decode(packed.rawPayload).toString()).toBe(plain.body)
    })

    test.each([100, 101, 2_345])(`a list of %i rows goes as ${encoding}`, async (amount) => {
      const packed = await get(`/api/test/rows?amount=${amount}`, encoding)
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(JSON.parse(decode(packed.rawPayload).toString()).things).toHaveLength(amount)
    })
  }

  test('the contract is compressed too', async () => {
    const [plain, packed] = [await get('/openapi.json'), await get('/openapi.json', 'gzip')]
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  })

  test('a client without any of the encodings gets it plain', async () => {
    for (const encoding of ['identity', 'gzip;q=0', 'deflate']) {
      const { headers } = await get('/api/test/text?amount=5000', encoding)
      expect(headers).not.toHaveProperty('content-encoding')
      expect([headers['content-length'], headers['vary']]).toEqual(['5000', 'accept-encoding'])
    }
  })

  test('a HEAD tells of the encoding and sends nothing', async () => {
    const { headers, body } = await get('/test/page?amount=50000', 'gzip', 'HEAD')
    expect([headers['content-encoding'], headers['vary'], body]).toEqual(['gzip', 'accept-encoding', ''])
  })
})

describe('answers that stay as they are', () => {
  test.each([
    '/api/test/text?amount=1023',
    '/api/test/rows?amount=0',
    '/api/test/rows?amount=3',
    '/api/olematon',
  ])('%s is short', async (url) => {
    const [plain, short] = [await get(url), await get(url, 'zstd, br, gzip')]
    expect(short.headers).not.toHaveProperty('content-encoding')
    expect(short.headers).not.toHaveProperty('vary')
    expect([short.headers['content-length'], short.body]).toEqual([
      plain.headers['content-length'],
      plain.body,
    ])
  })

  test('an answer without a body has no encoding', async () => {
    const { statusCode, headers } = await get('/api/test/nothing', 'gzip')
    expect(statusCode).toBe(204)
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('an answer that is called secret is sent as it is', async () => {
    const { headers, body } = await get('/api/test/secret?amount=50000', 'gzip')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(body).toHaveLength(50_000)
  })

  test('no token is compressed', async () => {
    const { db } = portal.database
    const password = 'Demo-1234'
    const { id, username } = await addUser(portal, { passwordHash: await hashPassword(password) })
    for (let count = 0; count < 30; count++) await addRole(db, id, (await addCompany(db)).id)
    const post = (url: string, payload: object) =>
      portal.app.inject({ method: 'POST', url, payload, headers: { 'accept-encoding': 'zstd, br, gzip' } })
    const opened = await post('/api/login', { username, password })
    const { refreshToken, user } = opened.json()
    const renewed = await post('/api/refresh', { refreshToken, userId: user.id })
    for (const answer of [opened, renewed]) {
      expect(answer.body.length).toBeGreaterThan(2_000)
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.json()).toHaveProperty('refreshToken')
    }
  })

  test('every answer with a token or code is called secret', () => {
    const telling = bound.filter(({ reply }) =>
      fieldsOf(z.toJSONSchema(reply.schema, { io: 'input', unrepresentable: 'any' })).some((field) =>
        /token|code|secret|password|key|hash|credential/i.test(field),
      ),
    )
    // How many recovery codes are left, and the hash of a seal: anybody may know them.
    const open = ['/api/secondfactor', '/api/provider/outbox']
    expect(new Set(telling.map(({ path }) => path))).toEqual(new Set(['/api/login', '/api/refresh', ...open]))
    expect(telling.filter(({ reply }) => !isSecret(reply)).map(({ path }) => path)).toEqual(open)
  })
})

/** The names of all fields, however deep they lie. */
function fieldsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...fieldsOf(value),
  ])
}

describe('an answer that is sent in pieces', () => {
  const PIECES = 1_000
  let made = 0
  let closed = false
  const fastify = Fastify()
  compressAnswers(fastify)
  fastify.get('/noise', (_request, reply) => reply.type('application/json').send(Readable.from(noise())))
  beforeAll(() => fastify.listen({ port: 0, host: '127.0.0.1' }))
  afterAll(() => fastify.close())

  /** Pieces that no compression makes shorter, so that they fill the way to a client that does not read. */
  function* noise(): Generator<string> {
    try {
      while (made < PIECES) {
        made++
        yield randomBytes(24_000).toString('base64')
      }
    } finally {
      closed = true
    }
  }

  /**
   * Asks by a connection that reads nothing, and waits until no more pieces are made for a while. A machine that is slow
   * to make them is asked too early, which harms nothing: there are still less than the half.
   */
  async function askWithoutReading(encoding: string): Promise<Socket> {
    ;[made, closed] = [0, false]
    const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1').pause()
    onTestFinished(() => void socket.destroy())
    socket.write(`GET /noise HTTP/1.1\r\nhost: test\r\naccept-encoding: ${encoding}\r\n\r\n`)
    let before = -1
    await vi.waitUntil(() => made > 0 && before === (before = made), { interval: 100, timeout: 20_000 })
    return socket
  }

  test.each(Object.keys(decoders))('waits for a slow client (%s)', async (encoding) => {
    const socket = await askWithoutReading(encoding)
    // The buffers of the connection hold a few megabytes of 32.
    expect(made).toBeLessThan(PIECES / 2)
    expect(closed).toBe(false)
    socket.destroy()
    await vi.waitUntil(() => closed, { timeout: 20_000 })
    expect(made).toBeLessThan(PIECES / 2)
  })

  // One encoding is enough: the pieces of an answer that is read are compared above, in all of them.
  test('goes on when the client reads', async () => {
    const socket = await askWithoutReading('zstd')
    socket.resume()
    await vi.waitUntil(() => closed, { timeout: 20_000 })
    expect(made).toBe(PIECES)
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['zstd;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0.8,gzip;q=0.8', 'br'],
  ['zstd;q=0, br;q=0.0, gzip', 'gzip'],
  ['*', 'zstd'],
  ['*, zstd;q=0', 'br'],
  ['gzip, identity', 'gzip'],
  ['gzip;q=0.5, identity;q=0.2', 'gzip'],
  [' gzip ; q=1 , x ', 'gzip'],
])('a client that takes %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  [undefined],
  [''],
  ['identity'],
  ['deflate, compress'],
  ['gzip;q=0'],
  ['*;q=0'],
  ['gzip;q=0.5, identity'],
  ['gzip;q=nonsense'],
  [';;,,q=1'],
])('a client that takes %s gets the answer as it is', (accepted) => {
  expect(chooseEncoding(accepted)).toBeUndefined()
})
