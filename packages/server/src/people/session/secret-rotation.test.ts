import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addUser } from '../../../test/world.ts'
import { hashPassword } from '../../platform/session/password.ts'
import type { TokenSecrets } from '../../platform/session/token-secret.ts'

const portal = givenPortal()
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
const refresh = (app: FastifyInstance, refreshToken: string) => post(app, 'refresh', { refreshToken, userId })
const status = async (app: FastifyInstance, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.inject({ url: '/api/parameter', headers })).statusCode
}

test('a rotation in steps ends no session, and taking the old secret away ends what it signed', async () => {
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

test('a tab that missed the answer gets the same token again from a server with a newer secret', async () => {
  const before = await serverWith(OLD!)
  const first = await logIn(before)
  const second = (await refresh(before, first.refreshToken)).json()
  const again = (await refresh(await serverWith(NEW!, OLD!), first.refreshToken)).json()
  expect(again.refreshToken).toBe(second.refreshToken)
  expect((await refresh(await serverWith(NEW!), first.refreshToken)).statusCode).toBe(401)
})
