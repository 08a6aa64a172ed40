import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addUser } from '../../../test/world.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { refreshToken } from '../../tables/people.ts'

const portal = givenPortal()

test('fifty renewals at once with one token give one successor', async () => {
  const { id: userId } = await addUser(portal, {
    username: 'maija',
    passwordHash: await hashPassword('Demo-1234'),
  })
  const post = (path: string, payload: object) =>
    portal.app.inject({ method: 'POST', url: `/api/${path}`, payload })
  const first = (await post('login', { username: 'maija', password: 'Demo-1234' })).json()
  const renewed = await Promise.all(
    Array.from({ length: 50 }, () => post('refresh', { refreshToken: first.refreshToken, userId })),
  )
  expect(new Set(renewed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(renewed.map((res) => res.json().refreshToken)).size).toBe(1)
  expect(await portal.database.db.select().from(refreshToken)).toHaveLength(2)
})
