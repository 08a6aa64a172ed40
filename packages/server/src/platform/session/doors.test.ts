import { expect, test } from 'vitest'
import { signedCookie } from './doors.ts'

const SECRETS = [Buffer.from('a secret for tests, long enough for it')] as const
const NEWER = Buffer.from('another secret for tests, as long as the other')
const mark = signedCookie('__Host-mark', 'a mark')
const found = (cookie: string | undefined) => mark.find(SECRETS, { headers: { cookie } })

test('a mark of ours is known among other cookies', () => {
  const [first, second] = [mark.make(SECRETS), mark.make(SECRETS)]
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(first).not.toBe(second)
  expect(found(`first=1; ${mark.name}=${first}; last=2`)).toBe(first)
})

test('a mark is known as long as its secret is there', () => {
  const request = { headers: { cookie: `${mark.name}=${mark.make(SECRETS)}` } }
  expect(mark.find([NEWER, ...SECRETS], request)).toBeDefined()
  expect(mark.find([NEWER], request)).toBeUndefined()
  expect(mark.find(undefined, request)).toBeUndefined()
})

test.each([
  ['no cookie', undefined],
  ['another cookie', `other=${mark.make(SECRETS)}`],
  ['a made-up mark', `${mark.name}=${'A'.repeat(43)}`],
  ['a mark of another secret', `${mark.name}=${mark.make([NEWER])}`],
  ['a mark for another purpose', `${mark.name}=${signedCookie('__Host-mark', 'other').make(SECRETS)}`],
  ['a short mark', `${mark.name}=${mark.make(SECRETS).slice(1)}`],
])('%s is none', (_title, cookie) => {
  expect(found(cookie)).toBeUndefined()
})
