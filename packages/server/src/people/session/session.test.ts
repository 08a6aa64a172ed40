import { createHook } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { atRealCost } from '../../../test/real-hash.ts'
import { givenColleagues } from '../../../test/people-world.ts'
import { addCompany, addConcern, addChain, addRole, addUser, auditedActions } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { hashPassword } from '../../platform/session/password.ts'
import type { TokenSecrets } from '../../platform/session/token-secret.ts'
import { mail } from '../../tables/ledgers.ts'
import { portalUser, refreshToken, sessionFamily } from '../../tables/people.ts'

const portal = givenPortal()
givenColleagues(portal, 'people')

describe('a session', () => {
  const db = () => portal.database.db
  const PASSWORD = 'Demo-1234'
  const later = (seconds: number) => (portal.now = new Date(portal.now.getTime() + seconds * 1000))

  let passwordHash = ''
  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD)
  })

  let userId = 0
  beforeEach(async () => {
    const createdAt = new Date('2024-03-05T07:07:03Z')
    userId = (await addUser(portal, { username: 'Maija.V', passwordHash, createdAt })).id
  })

  const post = (path: string, payload?: object, headers = {}) =>
    portal.app.inject({ method: 'POST', url: `/api/${path}`, headers, ...(payload ? { payload } : {}) })
  const logIn = (username = 'maija.v', password = PASSWORD) => post('login', { username, password })
  const refresh = (token: string, user = userId) => post('refresh', { refreshToken: token, userId: user })
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  const alive = async (token: string) =>
    (await portal.app.inject({ url: '/api/parameter', headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200

  describe('signing in', () => {
    test('places, chains and concerns come in Finnish order [R-GEN-03]', async () => {
      const names = ['Äänekoski', 'Zeppeliini', 'åbo', 'apila', 'Öljytie', 'Aapeli']
      for (const name of names) {
        const concern = await addConcern(db(), name)
        const chain = await addChain(db(), concern.id, name)
        const { id } = await addCompany(db(), { name, concernId: concern.id, chainId: chain.id })
        await addRole(db(), userId, id)
      }
      const { user } = (await logIn()).json()
      for (const list of [user.permittedCompanies, user.permittedChains, user.permittedConcerns]) {
        expect(list.map(({ name }: { name: string }) => name)).toEqual([
          'Aapeli',
          'apila',
          'Zeppeliini',
          'åbo',
          'Äänekoski',
          'Öljytie',
        ])
      }
    })

    test('gives a token of fifteen minutes and a refresh token [R-API-03, R-AUTH-05]', async () => {
      const res = await logIn()
      const { token, refreshToken: renewal } = res.json()
      const { sub, sid, exp, iat } = claimsOf(token)
      expect([res.statusCode, sub, exp - iat]).toEqual([200, String(userId), 900])
      expect([typeof sid, typeof renewal]).toEqual(['string', 'string'])
    })

    test('answers with the whole user [R-AUTH-06, R-AUTH-07, R-ENT-01]', async () => {
      const concern = await addConcern(db())
      const chain = await addChain(db(), concern.id)
      const company = await addCompany(db(), { concernId: concern.id, chainId: chain.id, city: 'Tampere' })
      await addRole(db(), userId, company.id, { concernReport: true })
      expect((await logIn()).json().user).toEqual({
        id: userId,
        username: 'Maija.V',
        firstName: 'Maija',
        lastName: 'Virtanen',
        emailAddress: 'maija@example.fi',
        phoneNumber: '',
        created: '5.3.2024 9:7:3',
        permittedCompanies: [
          {
            id: company.id,
            name: 'Myllypuoti Kaleva',
            businessId: '1234567-1',
            city: 'Tampere',
            concernId: concern.id,
            chainId: chain.id,
            permissionConcernReport: true,
          },
        ],
        permittedChains: [{ id: chain.id, name: 'Ketju', concernId: concern.id }],
        permittedConcerns: [{ id: concern.id, name: 'Konserni' }],
      })
    })

    test.each([
      ['a wrong password', 'maija.v', 'Demo-1235'],
      ['an unknown name', 'nobody', PASSWORD],
    ])('with %s is 401 Unauthorized, and looks the same', async (_title, username, password) => {
      const res = await logIn(username, password)
      expect([res.statusCode, res.json().errorMessage]).toEqual([401, 'Unauthorized'])
    })

    test('is refused to a disabled user and without a password', async () => {
      await db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, userId))
      expect((await logIn()).statusCode).toBe(401)
      await db()
        .update(portalUser)
        .set({ disabledAt: null, passwordHash: null })
        .where(eq(portalUser.id, userId))
      expect((await logIn()).statusCode).toBe(401)
    })

    // The hashes are counted and not timed, because their speed depends on the machine.
    test('hashes once whatever is wrong, so that the time tells nothing', async () => {
      await addUser(portal, { username: 'poissa', passwordHash, disabledAt: portal.now })
      await addUser(portal, { username: 'uusi', passwordHash: null })
      let hashes = 0
      const hook = createHook({ init: (_id, type) => void (hashes += type === 'ARGON2REQUEST' ? 1 : 0) })
      for (const name of ['maija.v', 'nobody', 'poissa', 'uusi']) {
        hashes = 0
        hook.enable()
        const { statusCode } = await logIn(name, 'Demo-1235')
        hook.disable()
        expect([name, statusCode, hashes]).toEqual([name, 401, 1])
      }
    })

    test('tells right from wrong at the real cost of a hash too', () =>
      atRealCost(async () => {
        await addUser(portal, { username: 'kalle.k', passwordHash: await hashPassword(PASSWORD) })
        expect((await logIn('kalle.k')).statusCode).toBe(200)
        expect((await logIn('kalle.k', 'Demo-1235')).statusCode).toBe(401)
      }))

    test('needs both fields, each said by its name', async () => {
      expect((await post('login', { username: '', password: '' })).json().errors).toEqual({
        username: 'Vaadittu tieto',
        password: 'Vaadittu tieto',
      })
    })

    test('after five failures has to wait, and never for long', async () => {
      for (let i = 0; i < 5; i += 1) expect((await logIn('maija.v', 'wrong')).statusCode).toBe(401)
      expect((await logIn('maija.v', 'wrong')).statusCode).toBe(401)
      const blocked = await logIn()
      expect([blocked.statusCode, blocked.json().errorMessage]).toEqual([
        429,
        'Liian monta yritystä. Yritä hetken kuluttua uudelleen.',
      ])
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
      later(61)
      expect((await logIn()).statusCode).toBe(200)
      expect((await logIn('maija.v', 'wrong')).statusCode).toBe(401)
    })

    test('failures on one name do not hold up another', async () => {
      for (let i = 0; i < 8; i += 1) await logIn('someone.else', 'wrong')
      expect((await logIn()).statusCode).toBe(200)
    })

    test('is written into the audit log, refusals too', async () => {
      await logIn()
      await logIn('maija.v', 'wrong')
      expect(await auditedActions(portal)).toEqual(['session.opened', 'session.refused'])
    })
  })

  describe('renewing', () => {
    test('trades the token for the next, with the whole user [R-API-04]', async () => {
      const first = (await logIn()).json()
      const second = (await refresh(first.refreshToken)).json()
      expect(second.refreshToken).not.toBe(first.refreshToken)
      expect(second.user).toEqual(first.user)
      expect(await alive(second.token)).toBe(true)
      const put = {
        method: 'PUT' as const,
        url: '/api/refresh',
        payload: { refreshToken: second.refreshToken, userId },
      }
      expect((await portal.app.inject(put)).statusCode).toBe(200)
    })

    test('stores hashes only', async () => {
      const { refreshToken: token } = (await logIn()).json()
      const hashes = (await db().select().from(refreshToken)).map(({ hash }) => hash)
      expect(hashes).toContain(createHash('sha256').update(token).digest('hex'))
      expect(JSON.stringify(await db().select().from(sessionFamily))).not.toContain(token)
    })

    test('repeats its answer to a tab that missed it, for a minute', async () => {
      const first = (await logIn()).json()
      const second = (await refresh(first.refreshToken)).json()
      later(60)
      expect((await refresh(first.refreshToken)).json().refreshToken).toBe(second.refreshToken)
      later(1)
      expect((await refresh(first.refreshToken)).statusCode).toBe(401)
    })

    test('with an older token ends the session and tells the user', async () => {
      const first = (await logIn()).json()
      const second = (await refresh(first.refreshToken)).json()
      const third = (await refresh(second.refreshToken)).json()
      expect((await refresh(first.refreshToken)).statusCode).toBe(401)
      expect((await refresh(third.refreshToken)).statusCode).toBe(401)
      expect(await alive(third.token)).toBe(false)
      expect(await auditedActions(portal)).toContain('session.reuse')
      expect(await db().select().from(mail)).toMatchObject([{ subject: 'Kirjautumisesi suljettiin' }])
    })

    test('leaves other sign-ins of the same user alone', async () => {
      const other = (await logIn()).json()
      const first = (await logIn()).json()
      const second = (await refresh(first.refreshToken)).json()
      await refresh(second.refreshToken)
      await refresh(first.refreshToken)
      expect(await alive(other.token)).toBe(true)
    })

    test('ends twelve hours after signing in', async () => {
      let { refreshToken: token } = (await logIn()).json()
      for (let i = 0; i < 11; i += 1) {
        later(3600)
        token = (await refresh(token)).json().refreshToken
      }
      later(3599)
      const { refreshToken } = (await refresh(token)).json()
      later(2)
      expect((await refresh(refreshToken)).statusCode).toBe(401)
    })

    test('is refused for another user, an unknown token and a disabled user', async () => {
      const { refreshToken: token } = (await logIn()).json()
      expect((await refresh(token, (await addUser(portal)).id)).statusCode).toBe(401)
      expect((await refresh('x'.repeat(43))).statusCode).toBe(401)
      await db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, userId))
      expect((await refresh(token)).statusCode).toBe(401)
    })

    test('is no GET: tokens would land in logs', async () => {
      expect((await portal.app.inject('/api/refresh')).statusCode).toBe(405)
    })
  })

  test('a token lives for fifteen minutes', async () => {
    const { token } = (await logIn()).json()
    later(899)
    expect(await alive(token)).toBe(true)
    later(2)
    expect(await alive(token)).toBe(false)
  })
})

describe('signing out', () => {
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
    'by %s with nothing at all is 204 [R-API-05]',
    async (method) => {
      const res = await portal.app.inject({ method, url: '/api/logout' })
      expect([res.statusCode, res.body]).toEqual([204, ''])
    },
  )

  test('with an empty JSON body is 204', async () => {
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
  ])('with %s instead of a token is 204 too [R-API-05]', async (_, payload) => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer ei.ole.mikään' }
    const res = await portal.app.inject({ method: 'POST', url: '/api/logout', payload, headers })
    expect([res.statusCode, res.body]).toEqual([204, ''])
  })

  test.each(['{', '{"refreshToken":', 'ei mitään', '{"__proto__":{}}'])(
    'with the broken body %j ends the session all the same [R-API-05]',
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

  test.each(['refresh token', 'access token'])('with the %s ends that session', async (by) => {
    const session = (await logIn()).json()
    const res =
      by === 'refresh token'
        ? await post('logout', { refreshToken: session.refreshToken })
        : await post('logout', undefined, { authorization: `Bearer ${session.token}` })
    expect(res.statusCode).toBe(204)
    expect(await alive(session.token)).toBe(false)
    expect((await refresh(session.refreshToken)).statusCode).toBe(401)
    expect(await auditedActions(portal)).toEqual(['session.opened', 'session.closed'])
  })

  test('of an ended session writes nothing over why it ended', async () => {
    const { token, refreshToken: first } = (await logIn()).json()
    const { refreshToken: second } = (await refresh(first)).json()
    await refresh(second)
    await refresh(first)
    for (let i = 0; i < 3; i += 1) {
      await post('logout', { refreshToken: second }, { authorization: `Bearer ${token}` })
    }
    const own = await db().select().from(sessionFamily).where(eq(sessionFamily.userId, userId))
    expect(own).toMatchObject([{ revokedReason: 'reuse' }])
    expect(await auditedActions(portal)).toEqual(['session.opened', 'session.reuse'])
  })
})

describe('a new secret of tokens', () => {
  const [OLD, NEW] = ['old', 'new'].map((name) => Buffer.from(`${name} secret for tests, long enough for it`))
  const [password, username] = ['Demo-1234', 'maija.v']

  let passwordHash = ''
  beforeAll(async () => {
    passwordHash = await hashPassword(password)
  })
  let userId = 0
  beforeEach(async () => {
    userId = (await addUser(portal, { username, passwordHash })).id
  })

  /** The same portal with other secrets, as after a restart. */
  const serverWith = (...tokenSecrets: TokenSecrets) => buildApp({ ...portal.deps, tokenSecrets })
  const post = (app: FastifyInstance, path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/${path}`, payload })
  const logIn = async (app: FastifyInstance) => (await post(app, 'login', { username, password })).json()
  const refresh = (app: FastifyInstance, refreshToken: string) =>
    post(app, 'refresh', { refreshToken, userId })
  const status = async (app: FastifyInstance, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ url: '/api/parameter', headers })).statusCode
  }

  test('a rotation in steps ends no session, taking the old secret away does', async () => {
    const before = await serverWith(OLD!)
    const first = await logIn(before)
    // The servers learn the new secret one after the other, before any of them signs with it.
    const learnt = await serverWith(OLD!, NEW!)
    const rotated = await serverWith(NEW!, OLD!)
    const second = (await refresh(rotated, first.refreshToken)).json()
    expect([await status(learnt, second.token), await status(rotated, first.token)]).toEqual([200, 200])
    const unrenewed = await logIn(learnt)
    const after = await serverWith(NEW!)
    expect([await status(after, second.token), await status(after, unrenewed.token)]).toEqual([200, 401])
    expect((await refresh(after, second.refreshToken)).statusCode).toBe(200)
    expect((await refresh(after, unrenewed.refreshToken)).statusCode).toBe(401)
  })

  test('a server with a newer secret repeats a missed answer', async () => {
    const before = await serverWith(OLD!)
    const first = await logIn(before)
    const second = (await refresh(before, first.refreshToken)).json()
    const again = (await refresh(await serverWith(NEW!, OLD!), first.refreshToken)).json()
    expect(again.refreshToken).toBe(second.refreshToken)
    expect((await refresh(await serverWith(NEW!), first.refreshToken)).statusCode).toBe(401)
  })
})
