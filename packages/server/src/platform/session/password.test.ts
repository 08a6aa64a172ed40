import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('the right password is known and a wrong one is not', async () => {
  const stored = await hashPassword('Demo-1234')
  expect(stored).toMatch(/^argon2id\$19456\$2\$1\$/)
  expect(await verifyPassword('Demo-1234', stored)).toBe(true)
  expect(await verifyPassword('Demo-1235', stored)).toBe(false)
})

test('one password is stored differently each time', async () => {
  expect(await hashPassword('Demo-1234')).not.toBe(await hashPassword('Demo-1234'))
})

test('nobody’s password is never right, and costs the same work', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword('Demo-1234', undefined)).toBe(false)
})

test('more than the queue holds is refused, and the rest still get their answer', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('x', null)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: { fault: { code: 'unavailable' } } })
})
