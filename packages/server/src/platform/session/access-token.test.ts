import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { signAccessToken, verifyBearer } from './access-token.ts'

const secret = Buffer.from('a secret for tests, long enough for it')
const claims = { userId: 7, familyId: '5f3d9d53-9cf3-4a0e-8d4c-0d8ad5a2f5a1' }
const now = new Date('2026-11-15T08:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

test.each([
  ['made now', minutes(0), claims],
  ['made by a server whose clock is a minute ahead', minutes(1), claims],
  ['made in the future', minutes(2), undefined],
  ['that is over', minutes(-15), undefined],
])('a token %s is read as %j', (_, made, read) => {
  const authorization = `Bearer ${signAccessToken(secret, claims, made)}`
  expect(verifyBearer(secret, authorization, now)).toEqual(read)
  // The second time its signature is known.
  expect(verifyBearer(secret, authorization, now)).toEqual(read)
})

test('a known token is over at its time, and is nothing under another secret', () => {
  const authorization = `Bearer ${signAccessToken(secret, claims, now)}`
  expect(verifyBearer(secret, authorization, now)).toEqual(claims)
  expect(verifyBearer(secret, authorization, minutes(15))).toBeUndefined()
  expect(verifyBearer(secret, authorization, minutes(-2))).toBeUndefined()
  expect(
    verifyBearer(Buffer.from('another secret for tests, long enough'), authorization, now),
  ).toBeUndefined()
  expect(verifyBearer(secret, `${authorization.slice(0, -1)}_`, now)).toBeUndefined()
})

test('another library reads the token with its own check of the signature', async () => {
  const { payload, protectedHeader } = await jwtVerify(signAccessToken(secret, claims, now), secret, {
    currentDate: now,
    issuer: 'kassavirta',
  })
  expect(protectedHeader).toEqual({ alg: 'HS256' })
  expect(payload).toMatchObject({ sub: '7', sid: claims.familyId, exp: now.getTime() / 1000 + 900 })
})
