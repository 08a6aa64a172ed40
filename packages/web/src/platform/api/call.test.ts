import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getConfig, PortalConfig } from '@kassavirta/domain/operation/settings/config-api'
import { empty, rows, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call, callRows } from './call.ts'

type RecordedRequest = {
  readonly line: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const config: PortalConfig = {
  productName: 'Kassavirta',
  companyName: 'Esimerkki Oy',
  companyAddress: '',
  serviceDeskPhone: '',
  serviceDeskEmail: '',
  serviceDeskHours: '',
  reportListNotice: '',
  signInNotice: '',
  termsVersion: '1',
  terms: '',
}

const markRead: Endpoint = { ...getConfig, method: 'PUT', path: '/api/messages/read/:id', reply: empty }
const listMessages: Endpoint = { ...getConfig, reply: rows('messages', () => PortalConfig) }

let server: Server
let asked: RecordedRequest[]
let answer: { readonly status: number; readonly body?: string; readonly cut?: true; readonly etag?: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: parts.join('') })
      if (answer.cut) {
        response.writeHead(200, { 'content-length': 100 }).write('{')
        setTimeout(() => request.socket.destroy(), 20)
      } else {
        const tag = answer.etag === undefined ? {} : { etag: answer.etag }
        response.writeHead(answer.status, { 'content-type': 'application/json', ...tag }).end(answer.body)
      }
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the test server has no port')
  vi.stubGlobal('document', { baseURI: `http://127.0.0.1:${address.port}/x/` })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  asked = []
})

test('a call goes under the page’s base [R-ROUTE-31]', async () => {
  answer = { status: 200, body: JSON.stringify(config) }
  expect(await call(getConfig, {})).toEqual(config)
  expect(asked[0]?.line).toBe('GET /x/api/config')
})

test('parameters, query, headers and body are sent', async () => {
  answer = { status: 204 }
  const query = { companyId: 100, reference: '12345678901234567894', page: undefined }
  const ask = { params: { id: 'a/b' }, query, body: { sum: 12.5 } }
  await call(markRead, ask, { headers: { 'x-company-id': '100' }, key: 'a-key' })
  expect(asked[0]).toMatchObject({
    line: 'PUT /x/api/messages/read/a%2Fb?companyId=100&reference=12345678901234567894',
    headers: { 'content-type': 'application/json', 'x-company-id': '100', 'idempotency-key': 'a-key' },
    body: '{"sum":12.5}',
  })
})

test.each([
  [204, undefined],
  [201, '{"id":17}'],
])('status %i gives nothing where nothing is promised [R-API-02]', async (status, body) => {
  answer = body === undefined ? { status } : { status, body }
  expect(await call(markRead, { params: { id: 5 } })).toBeUndefined()
})

test.each([
  ['of the portal itself', undefined, 'same-origin'],
  ['inside the mobile wrapper, which is at another origin', {}, 'include'],
])('a page %s posts with credentials [R-API-02]', async (_, cordova, expected) => {
  answer = { status: 204 }
  vi.stubGlobal('cordova', cordova)
  const fetching = vi.spyOn(globalThis, 'fetch')
  await call(markRead, { params: { id: 5 }, body: { sum: 12.5 } })
  expect(fetching.mock.calls[0]?.[1]?.credentials).toBe(expected)
  fetching.mockRestore()
  vi.stubGlobal('cordova', undefined)
})

test('a missing parameter throws before sending', async () => {
  await expect(call(markRead, { params: {} })).rejects.toThrow('lacks the parameter id')
  expect(asked).toEqual([])
})

test.each([
  ['an object off contract', '{"productName":5}'],
  ['no JSON', '<html>'],
  ['nothing', ''],
])('an answer that is %s is a failure', async (_, body) => {
  answer = { status: 200, body }
  await expect(call(getConfig, {})).rejects.toMatchObject({ kind: 'shape', text: 'Tuntematon virhe' })
})

test('an unchanged answer with a tag counts again', async () => {
  answer = { status: 200, body: JSON.stringify(config), etag: 'W/"1a"' }
  const first = await call(getConfig, {})
  expect(asked[0]?.headers).not.toHaveProperty('if-none-match')
  answer = { status: 304, etag: 'W/"1a"' }
  expect(await call(getConfig, {}, { known: first })).toBe(first)
  expect(asked[1]?.headers['if-none-match']).toBe('W/"1a"')
  answer = { status: 200, body: JSON.stringify({ ...config, terms: 'Uudet' }), etag: 'W/"2b"' }
  const next = await call(getConfig, {}, { known: first })
  expect(next.terms).toBe('Uudet')
  await call(getConfig, {}, { known: next })
  expect(asked[3]?.headers['if-none-match']).toBe('W/"2b"')
})

test('an answer changed in the page has no tag', async () => {
  answer = { status: 200, body: JSON.stringify(config), etag: 'W/"1a"' }
  const first = await call(getConfig, {})
  await call(getConfig, {}, { known: { ...first } })
  expect(asked[1]?.headers).not.toHaveProperty('if-none-match')
})

test('an unasked 304 is a failure', async () => {
  answer = { status: 304 }
  await expect(call(getConfig, {})).rejects.toMatchObject({ kind: 'http', status: 304 })
})

test('a refusal has words and fields [R-ERR-01, R-API-28]', async () => {
  answer = {
    status: 400,
    body: JSON.stringify(errorTexts(400, 'Tarkista viite', { reference: 'Tarkista viite' })),
  }
  await expect(call(getConfig, {})).rejects.toMatchObject({
    kind: 'http',
    status: 400,
    text: 'Tarkista viite',
    fields: { reference: 'Tarkista viite' },
  })
})

test('a proxy’s page reads Internal Server Error [R-ERR-04]', async () => {
  answer = { status: 502, body: '<html>' }
  await expect(call(getConfig, {})).rejects.toMatchObject({ kind: 'http', text: 'Internal Server Error' })
})

test('a broken answer is a network failure [R-ERR-26]', async () => {
  answer = { status: 200, cut: true }
  await expect(call(getConfig, {})).rejects.toMatchObject({ kind: 'network' })
})

test('a cancelled call is no broken connection', async () => {
  answer = { status: 200, body: JSON.stringify(config) }
  await expect(call(getConfig, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'cancelled',
  })
})

test.each([
  ['under its key', '{"messages":[{"id":1},{"odd":true}]}'],
  ['bare', '[{"id":1},{"odd":true}]'],
])('a long list comes %s, its rows unchecked', async (_, body) => {
  answer = { status: 200, body }
  expect(await callRows(listMessages, {})).toEqual([{ id: 1 }, { odd: true }])
})

test('a list that is none is a failure', async () => {
  answer = { status: 200, body: '{"messages":5}' }
  await expect(callRows(listMessages, {})).rejects.toMatchObject({ kind: 'shape' })
})
