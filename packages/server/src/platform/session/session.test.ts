import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { signAccessToken, verifyBearer } from './session.ts'

const secret = Buffer.from('a secret for tests, long enough for it')
const secrets = [secret] as const
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
  expect(verifyBearer(secrets, authorization, now)).toEqual(read)
  // The second time its signature is known.
  expect(verifyBearer(secrets, authorization, now)).toEqual(read)
})

test('a token ends at its time, and under another secret', () => {
  const authorization = `Bearer ${signAccessToken(secret, claims, now)}`
  expect(verifyBearer(secrets, authorization, now)).toEqual(claims)
  expect(verifyBearer(secrets, authorization, minutes(15))).toBeUndefined()
  expect(verifyBearer(secrets, authorization, minutes(-2))).toBeUndefined()
  expect(
    verifyBearer([Buffer.from('another secret for tests, long enough')], authorization, now),
  ).toBeUndefined()
  expect(verifyBearer(secrets, `${authorization.slice(0, -1)}_`, now)).toBeUndefined()
})

test('another library reads the token by its signature', async () => {
  const { payload, protectedHeader } = await jwtVerify(signAccessToken(secret, claims, now), secret, {
    currentDate: now,
    issuer: 'kassavirta',
  })
  expect(protectedHeader).toEqual({ alg: 'HS256' })
  expect(payload).toMatchObject({ sub: '7', sid: claims.familyId, exp: now.getTime() / 1000 + 900 })
})

test('a token is read while its secret is still there', () => {
  const [old, other] = [
    Buffer.from('an older secret for tests, as long as that'),
    Buffer.from('x'.repeat(40)),
  ]
  const authorization = `Bearer ${signAccessToken(old, claims, now)}`
  expect(verifyBearer([secret, other, old], authorization, now)).toEqual(claims)
  expect(verifyBearer([secret, other], authorization, now)).toBeUndefined()
})
