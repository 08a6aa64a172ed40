import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addUser, signIn } from '../../../test/world.ts'
import { mail } from '../../tables/ledgers.ts'
import { limitsFor } from '../admission/limits.ts'
import { readSettings } from '../settings.ts'
import { hashPassword } from './password.ts'

const { shares } = limitsFor({ kind: 'postgres' }, readSettings({}))
/** Everybody gets a place, so that only the throttles decide. */
const portal = givenPortal({
  limits: { shares: { ...shares, signIn: { most: 2, queue: 400, ofOne: 400 } }, patienceMs: 60_000 },
})
const [username, emailAddress, password] = ['maija.v', 'maija@example.fi', 'Demo-1234'] as const

let headers: { readonly authorization: string }
beforeEach(async () => {
  const passwordHash = await hashPassword(password)
  const { id } = await addUser(portal, { username, emailAddress, passwordHash })
  headers = await signIn(portal, id)
})

/** Each attempt comes from an address of its own, as from an attacker who has many. */
const atOnce = (
  count: number,
  request: { method: 'POST' | 'PUT'; url: string; headers?: object; payload: object },
) =>
  Promise.all(
    Array.from({ length: count }, (_, nth) =>
      portal.app.inject({ headers: {}, ...request, remoteAddress: `192.0.2.${nth}` } as never),
    ),
  )
const tally = (answers: readonly { readonly statusCode: number }[]) =>
  answers.reduce<Record<number, number>>(
    (sum, { statusCode }) => ({ ...sum, [statusCode]: (sum[statusCode] ?? 0) + 1 }),
    {},
  )

test('forty wrong sign-ins at once are six tries', async () => {
  const wrong = { method: 'POST', url: '/api/login', payload: { username, password: 'Demo-9999' } } as const
  expect(tally(await atOnce(40, wrong))).toEqual({ 401: 6, 429: 34 })
})

test('forty wrong current passwords at once are six tries', async () => {
  const change = (currentPassword: string) =>
    ({
      method: 'PUT',
      url: '/api/password',
      headers,
      payload: { currentPassword, newPassword: 'Uusi-12345' },
    }) as const
  expect(tally(await atOnce(40, change('Demo-9999')))).toEqual({ 400: 6, 429: 34 })
  portal.now = new Date(portal.now.getTime() + 61_000)
  expect(tally(await atOnce(1, change(password)))).toEqual({ 204: 1 })
  expect(tally(await atOnce(5, change(password)))).toEqual({ 400: 5 })
})

test('thirty wishes for a code at once send three letters', async () => {
  const wish = {
    method: 'POST',
    url: '/api/activate',
    payload: { userName: username, emailAddress },
  } as const
  expect(tally(await atOnce(30, wish))).toEqual({ 204: 30 })
  expect(await portal.database.db.$count(mail)).toBe(3)
})

test('of thirty wishes from one address twenty-one are heard', async () => {
  const wish = {
    method: 'POST',
    url: '/api/activate',
    payload: { userName: 'x', emailAddress: 'x@y.fi' },
  } as const
  const answers = await Promise.all(Array.from({ length: 30 }, () => portal.app.inject(wish)))
  expect(tally(answers)).toEqual({ 204: 21, 429: 9 })
})
