import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { DEVICE_COOKIE, newDeviceMark, showsDeviceMark } from './device-mark.ts'

const SECRET = Buffer.from('a secret for tests, long enough for it')
const isKnown = (cookie: string | undefined) =>
  showsDeviceMark(SECRET, { headers: { cookie } } as FastifyRequest)

test('a mark of ours is known among other cookies, and each is another', () => {
  const [mark, other] = [newDeviceMark(SECRET), newDeviceMark(SECRET)]
  expect(mark).toMatch(/^[\w-]{43}$/)
  expect(mark).not.toBe(other)
  expect(isKnown(`first=1; ${DEVICE_COOKIE}=${mark}; last=2`)).toBe(true)
})

test.each([
  ['no cookie', undefined],
  ['another cookie', `other=${newDeviceMark(SECRET)}`],
  ['a made-up mark', `${DEVICE_COOKIE}=${'A'.repeat(43)}`],
  ['a mark of another secret', `${DEVICE_COOKIE}=${newDeviceMark(Buffer.from('another secret'))}`],
  ['a short mark', `${DEVICE_COOKIE}=${newDeviceMark(SECRET).slice(1)}`],
])('%s is none', (_title, cookie) => {
  expect(isKnown(cookie)).toBe(false)
})
