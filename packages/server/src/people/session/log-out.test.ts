import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addUser } from '../../../test/world.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { audit } from '../../tables/ledgers.ts'
import { sessionFamily } from '../../tables/people.ts'

const portal = givenPortal()
const db = () => portal.database.db
const [username, password] = ['maija.v', 'Demo-1234']

let userId: number
beforeEach(async () => {
  userId = (await addUser(portal, { username, passwordHash: await hashPassword(password) })).id
})

const post = (path: string, payload?: object, headers = {}) =>
  portal.app.inject({ method: 'POST', url: `/api/${path}`, headers, ...(payload ? { payload } : {}) })
const logIn = () => post('login', { username, password })
const refresh = (refreshToken: string) => post('refresh', { refreshToken, userId })
const alive = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await portal.app.inject({ url: '/api/parameter', headers })).statusCode === 200
}

test.each(['POST', 'PUT', 'GET'] as const)(
  'signing out by %s with nothing at all is 204 [R-API-05]',
  async (method) => {
    const res = await portal.app.inject({ method, url: '/api/logout' })
    expect([res.statusCode, res.body]).toEqual([204, ''])
  },
)

test('signing out with an empty JSON body is 204', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await portal.app.inject({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(204)
})

test.each([
  ['a number', { refreshToken: 5 }],
  ['nothing', { refreshToken: null }],
  ['a token that is too long', { refreshToken: 'x'.repeat(1000) }],
  ['characters that no token has', { refreshToken: 'a\u0000b' }],
  ['a list', []],
  ['a text', '"x"'],
])('signing out with %s instead of a token is 204 too [R-API-05]', async (_, payload) => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ei.ole.mikään' }
  const res = await portal.app.inject({ method: 'POST', url: '/api/logout', payload, headers })
  expect([res.statusCode, res.body]).toEqual([204, ''])
})

test.each(['{', '{"refreshToken":', 'ei mitään', '{"__proto__":{}}'])(
  'signing out with the broken body %j is 204, and still ends the session of the token [R-API-05]',
  async (payload) => {
    const { token } = (await logIn()).json()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const res = await portal.app.inject({ method: 'POST', url: '/api/logout', payload, headers })
    expect([res.statusCode, res.body]).toEqual([204, ''])
    expect(await alive(token)).toBe(false)
    // Elsewhere a broken body stays one.
    expect(
      (await portal.app.inject({ method: 'POST', url: '/api/login', payload, headers })).statusCode,
    ).toBe(400)
  },
)

test.each(['refresh token', 'access token'])('signing out with the %s ends that session', async (by) => {
  const session = (await logIn()).json()
  const res =
    by === 'refresh token'
      ? await post('logout', { refreshToken: session.refreshToken })
      : await post('logout', undefined, { authorization: `Bearer ${session.token}` })
  expect(res.statusCode).toBe(204)
  expect(await alive(session.token)).toBe(false)
  expect((await refresh(session.refreshToken)).statusCode).toBe(401)
})

test('signing out after the session has ended writes nothing over why it did, and nothing into the audit log', async () => {
  const { token, refreshToken: first } = (await logIn()).json()
  const { refreshToken: second } = (await refresh(first)).json()
  await refresh(second)
  await refresh(first)
  for (let i = 0; i < 3; i += 1) {
    await post('logout', { refreshToken: second }, { authorization: `Bearer ${token}` })
  }
  expect(await db().select().from(sessionFamily)).toMatchObject([{ revokedReason: 'reuse' }])
  const actions = (await db().select().from(audit).orderBy(audit.id)).map(({ action }) => action)
  expect(actions).toEqual(['session.opened', 'session.reuse'])
})
