import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { DEVICE_COOKIE, findDeviceMark, newDeviceMark } from './device-mark.ts'

const SECRETS = [Buffer.from('a secret for tests, long enough for it')] as const
const NEWER = Buffer.from('another secret for tests, as long as the other')
const found = (cookie: string | undefined) =>
  findDeviceMark(SECRETS, { headers: { cookie } } as FastifyRequest)

test('a mark of ours is known among other cookies, and each is another', () => {
  const [mark, other] = [newDeviceMark(SECRETS), newDeviceMark(SECRETS)]
  expect(mark).toMatch(/^[\w-]{43}$/)
  expect(mark).not.toBe(other)
  expect(found(`first=1; ${DEVICE_COOKIE}=${mark}; last=2`)).toBe(mark)
})

test('a mark is known as long as its secret is there', () => {
  const cookie = `${DEVICE_COOKIE}=${newDeviceMark(SECRETS)}`
  const request = { headers: { cookie } } as FastifyRequest
  expect(findDeviceMark([NEWER, ...SECRETS], request)).toBeDefined()
  expect(findDeviceMark([NEWER], request)).toBeUndefined()
})

test.each([
  ['no cookie', undefined],
  ['another cookie', `other=${newDeviceMark(SECRETS)}`],
  ['a made-up mark', `${DEVICE_COOKIE}=${'A'.repeat(43)}`],
  ['a mark of another secret', `${DEVICE_COOKIE}=${newDeviceMark([NEWER])}`],
  ['a short mark', `${DEVICE_COOKIE}=${newDeviceMark(SECRETS).slice(1)}`],
])('%s is none', (_title, cookie) => {
  expect(found(cookie)).toBeUndefined()
})
