import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { givenDesk, staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { addCompany, addRole, addUser, signIn } from './world.ts'
import { feedback } from '../src/tables/submissions.ts'
import { newProviderKey } from '../src/operation/provider/provider-keys.ts'
import { isDeeperThan, MOST_LEVELS } from '../src/platform/http/json-bodies.ts'

let ofPortal: readonly Endpoint[] = []
const portal = givenPortal({ extra: [({ endpoints }) => void (ofPortal = endpoints)] })
const desk = givenDesk(portal)

/** Lists in each other. */
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const pathOf = (path: string): string =>
  fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '5'])))

test('only lists and objects are levels', () => {
  const depths = [[[]], [[1]], [{ a: 1 }], [[[]]], [{ a: { b: null } }]]
  expect(depths.map((value) => isDeeperThan(2, value))).toEqual([false, false, false, true, true])
  expect([1, null, 'a', undefined].map((value) => isDeeperThan(0, value))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

describe('a body that is nested deeper than forty levels', () => {
  test('is 400 at every call of the portal, the desk and the provider, whoever sends it', async () => {
    const provider = { 'x-provider-key': await newProviderKey(portal.database.db, portal.now) }
    const findings: string[] = []
    for (const [app, endpoints] of [
      [portal.app, ofPortal],
      [desk.app, desk.endpoints],
    ] as const)
      for (const { method, path, mediaType } of endpoints.filter((call) => call.method !== 'GET'))
        for (const levels of [MOST_LEVELS + 1, 3_000]) {
          const headers = { ...provider, 'content-type': mediaType }
          const sent = { method, url: pathOf(path), headers, payload: nested(levels) }
          const { statusCode, json } = await app.inject(sent)
          const isLogout = statusCode === 204
          if (!isLogout && (statusCode !== 400 || json().code !== 'badRequest'))
            findings.push(`${method} ${path}, ${levels} levels: ${statusCode}`)
        }
    expect(findings).toEqual([])
  })

  test('is 400 to people who may make the call, and one of forty levels is read', async () => {
    const { post } = await givenSender()
    for (const path of ['/api/feedback', '/api/deposit', '/api/changecurrencyorder']) {
      expect(await post(path, nested(3_000))).toEqual([400, 'badRequest'])
      expect((await post(path, nested(MOST_LEVELS)))[1]).not.toBe('badRequest')
    }
    const { act } = await staffAtWork({ ...portal, app: desk.app }, 'laskija', ['counter'])
    const answer = await act('/bags/receive', JSON.parse(nested(3_000)) as object)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'badRequest'])
  })
})

describe('a body', () => {
  const praise = JSON.stringify({
    name: 'Maija',
    phoneNumber: '040 123',
    email: 'a@example.fi',
    additionalinfo: 'Hyvää yötä',
  })
  const stored = () => portal.database.db.select({ text: feedback.additionalInfo }).from(feedback)

  test('in another encoding than UTF-8 is 400, and none of its letters is replaced', async () => {
    const { post } = await givenSender()
    const latin = 'application/json; charset=iso-8859-1'
    expect(await post('/api/feedback', Buffer.from(praise, 'latin1'), { 'content-type': latin })).toEqual([
      400,
      'badRequest',
    ])
    expect(await stored()).toEqual([])
    expect(await post('/api/feedback', Buffer.from(praise))).toEqual([200, undefined])
    expect(await stored()).toEqual([{ text: 'Hyvää yötä' }])
  })

  test('that is packed is 415 with a name of its own', async () => {
    const { post } = await givenSender()
    const packed = gzipSync(praise)
    expect(await post('/api/feedback', packed, { 'content-encoding': 'gzip' })).toEqual([415, 'bodyPacked'])
    expect(await post('/api/feedback', Buffer.from(praise), { 'content-encoding': 'identity' })).toEqual([
      200,
      undefined,
    ])
  })
})

async function givenSender() {
  const { db } = portal.database
  const { id: companyId } = await addCompany(db)
  const { id: userId } = await addUser(portal)
  await addRole(db, userId, companyId, { deposits: true })
  const headers = { ...(await signIn(portal, userId)), 'content-type': 'application/json' }
  const post = async (url: string, payload: string | Buffer, more: Readonly<Record<string, string>> = {}) => {
    const key = { 'idempotency-key': randomUUID(), 'x-company-id': String(companyId) }
    const own = { ...headers, ...key, ...more }
    const answer = await portal.app.inject({ method: 'POST', url, headers: own, payload })
    return [answer.statusCode, answer.json<{ readonly code?: string }>().code]
  }
  return { post, companyId }
}
