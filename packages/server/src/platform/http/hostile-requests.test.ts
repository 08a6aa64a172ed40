import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { SignJWT, type JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Endpoint, fillPath } from '@kassavirta/domain/kernel/contract/endpoint'
import { newProviderKey } from '../../operation/provider/queries.ts'
import { isDeeperThan, MOST_LEVELS } from './request-bodies.ts'
import type { AppBuilder } from './route.ts'
import { openFamily } from '../session/session.ts'
import { sessionFamily } from '../../tables/people.ts'
import { feedback } from '../../tables/submissions.ts'
import { givenDesk, staffAtWork } from '../../../test/desk.ts'
import { fieldsOf, requestOf } from '../../../test/guards/inputs.ts'
import { idsOf } from '../../../test/guards/isolation.ts'
import { givenGuardWorld } from '../../../test/guards/world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { forms } from '../../../test/questions-world.ts'
import { isWhole } from '../../../test/whole.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'

let bound: readonly Endpoint[] = []
const portal = givenPortal({ extra: [({ endpoints }: AppBuilder) => void (bound = endpoints)] })
const db = () => portal.database.db
const addressOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '1')

/** The headers of every answer, refusals included. */
const GUARDED = {
  'cache-control': 'no-store',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

describe('a token', () => {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const OTHER_SECRET = Buffer.from('another secret for tests, as long as the other one')

  /** A token as the server signs it, with the changes of one case. */
  async function token(
    change: Readonly<Record<string, unknown>> = {},
    alg = 'HS256',
    secret = portal.deps.tokenSecrets[0],
  ) {
    const { id } = await addUser(portal)
    const now = Math.floor(portal.now.getTime() / 1000)
    const sid = await openFamily(db(), id, portal.now)
    const times = { iat: now, exp: now + 600 }
    const claims: JWTPayload = { iss: 'kassavirta', sub: String(id), sid, ...times, ...change }
    return new SignJWT(claims).setProtectedHeader({ alg }).sign(secret)
  }
  const unsigned = async (alg: string) => `${encoded({ alg })}.${(await token()).split('.')[1]}.`

  const cases: Readonly<Record<string, () => Promise<string>>> = {
    'without a signature': () => unsigned('none'),
    'without a signature, in another case': () => unsigned('NONE'),
    'whose payload was changed': async () => {
      const [head, , signature] = (await token()).split('.')
      return [head, (await token()).split('.')[1], signature].join('.')
    },
    'of another secret': () => token({}, 'HS256', OTHER_SECRET),
    'of another algorithm': () =>
      token({}, 'HS384', Buffer.concat([portal.deps.tokenSecrets[0], OTHER_SECRET])),
    'of another issuer': () => token({ iss: 'other' }),
    'that has expired': () => token({ exp: Math.floor(portal.now.getTime() / 1000) }),
    'that never expires': () => token({ exp: undefined }),
    'that says not when it was made': () => token({ iat: undefined }),
    'made in the future': () => token({ iat: Math.floor(portal.now.getTime() / 1000) + 120 }),
    'that is not valid yet': () => token({ nbf: Math.floor(portal.now.getTime() / 1000) + 60 }),
    'of nobody': () => token({ sub: 'nobody' }),
    'of a number that no user has': () => token({ sub: '99999999999' }),
    'of half a user': () => token({ sub: '1.5' }),
    'of somebody else’s sign-in': async () =>
      token({ sid: await openFamily(db(), (await addUser(portal)).id, portal.now) }),
    'of no sign-in': () => token({ sid: undefined }),
    'of a sign-in that is no id': () => token({ sid: "' or 1=1 --" }),
    'of a sign-in that is no text': () => token({ sid: { $ne: null } }),
    'whose sign-in has ended': async () => {
      const ended = await token()
      await db().update(sessionFamily).set({ revokedAt: portal.now })
      return ended
    },
  }

  test('that is ours is let in', async () => {
    const headers = { authorization: `Bearer ${await token()}` }
    expect((await portal.app.inject({ url: '/api/parameter', headers })).statusCode).toBe(200)
  })

  /** The first is shown to every call, any other to one call in five: which ones changes from token to token. */
  const isShown = (token: number, call: number) => isWhole || token === 0 || (call + token) % 5 === 0
  const numbered = Object.entries(cases).map(([title, made], token) => ({ title, made, token }))

  test.each(numbered)('$title is 401 everywhere [R-API-44]', async ({ made, token: shown }) => {
    const headers = { authorization: `Bearer ${await made()}` }
    const asking = bound
      .filter(({ access }) => !['public', 'provider'].includes(access.kind))
      .filter((_, call) => isShown(shown, call))
    const answers: Awaited<ReturnType<typeof portal.app.inject>>[] = []
    // One after the other: so many reports of one person at a time would be sent away.
    for (const { method, ...endpoint } of asking) {
      const payload = method === 'GET' ? {} : { payload: {} }
      const url = addressOf(endpoint as Endpoint)
      answers.push(await portal.app.inject({ method, url, headers, ...payload }))
    }
    expect(answers.length).toBeGreaterThan(10)
    expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(401)
    for (const { headers: told } of answers) expect(told).toMatchObject(GUARDED)
  })
})

describe('an address', () => {
  test.each([
    '/api/%zz',
    '/api/company/%ED%A0%80',
    `/api/company/${'1'.repeat(200)}`,
    '/docs',
    '/api/olematon',
  ])('%s is answered with every header of protection', async (url) => {
    expect((await portal.app.inject(url)).headers).toMatchObject(GUARDED)
  })
})

const notSenders: readonly unknown[] = [{ toString: 1 }, {}, [], true, 'x', '']

test.each(notSenders.map((userId) => ({ userId })))(
  'a sender $userId is nobody, and refused',
  async ({ userId }) => {
    const { id } = await addUser(portal)
    const company = await addCompany(db())
    await addRole(db(), id, company.id)
    const headers = await signIn(portal, id)
    const payload = { ...forms['/api/contact'].body, customerId: company.id, userId }
    const res = await portal.app.inject({ method: 'POST', url: '/api/contact', headers, payload })
    expect(res.statusCode).toBe(403)
  },
)

describe('what is not the caller’s', () => {
  const NOWHERE = 2_000_000_000
  /** The name of each id that an endpoint takes, and the value of the company that fills it. */
  const IDS = {
    companyId: 'companyId',
    customerId: 'companyId',
    accountId: 'accountId',
    chainId: 'chainId',
    concernId: 'concernId',
    id: 'rows',
    entryId: 'rows',
    entityId: 'rows',
  } as const

  test('is answered like what does not exist [R-PERM-22]', async () => {
    const { own, foreign, callers } = await givenGuardWorld(portal)
    const rows = Object.fromEntries(Object.keys(own.rows).map((table) => [table, NOWHERE]))
    const ids = { companyId: NOWHERE, accountId: NOWHERE, chainId: NOWHERE, concernId: NOWHERE, rows }
    const nowhere = { ...own, ...ids }
    const findings: string[] = []
    let compared = 0
    for (const { endpoint, part } of bound.flatMap((each) =>
      Object.keys(fieldsOf(each)).flatMap((name) =>
        name in IDS ? { endpoint: each, part: IDS[name as keyof typeof IDS] } : [],
      ),
    )) {
      for (const { name, headers } of callers.filter(
        (caller) => caller.state === 'in' && caller.of.length === 1 && caller.of.includes(own),
      )) {
        const ask = async (place: typeof nowhere) => {
          const asked = { ...own, [part]: place[part] }
          const { statusCode, payload } = await portal.app.inject(
            requestOf(endpoint, await headers(), idsOf(endpoint, asked)),
          )
          return `${statusCode} ${payload}`
        }
        const [theirs, none] = [await ask(foreign), await ask(nowhere)]
        compared += 1
        if (theirs !== none) findings.push(`${endpoint.path} ${part} by ${name}: ${theirs} or ${none}`)
      }
    }
    expect(findings).toEqual([])
    expect(compared).toBeGreaterThan(50)
  })
})

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
  test('is 400 at every call, whoever sends it', async () => {
    const provider = { 'x-provider-key': await newProviderKey(portal.database.db, portal.now) }
    const findings: string[] = []
    for (const [app, endpoints] of [
      [portal.app, bound],
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

  test('is 400 to who may call, and forty levels are read', async () => {
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

  test('in another encoding than UTF-8 is 400', async () => {
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
