import { expect, test } from 'vitest'
import { atRealCost } from '../../../test/real-hash.ts'
import { hashPassword, verifyPassword } from './password.ts'

test('the right password is known and a wrong one is not', () =>
  atRealCost(async () => {
    const stored = await hashPassword('Demo-1234')
    expect(stored).toMatch(/^argon2id\$19456\$2\$1\$/)
    expect(await verifyPassword('Demo-1234', stored)).toBe(true)
    expect(await verifyPassword('Demo-1235', stored)).toBe(false)
  }))

test('one password is stored differently each time', () =>
  atRealCost(async () => {
    expect(await hashPassword('Demo-1234')).not.toBe(await hashPassword('Demo-1234'))
  }))

test('nobody’s password is never right, and costs the same work', () =>
  atRealCost(async () => {
    expect(await verifyPassword('', null)).toBe(false)
    expect(await verifyPassword('Demo-1234', undefined)).toBe(false)
  }))

test('more than the queue holds is refused', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('x')))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(60 - 51)
  expect(refused[0]).toMatchObject({ reason: { name: 'Overloaded' } })
})

test('strangers fill half of the queue, behind known ones', async () => {
  const order: string[] = []
  const check = async (priority: 'known' | 'stranger') => {
    await verifyPassword('x', null, priority)
    order.push(priority)
  }
  const strangers = Array.from({ length: 40 }, () => check('stranger'))
  const known = [check('known'), check('known')]
  const outcomes = await Promise.allSettled([...strangers, ...known])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(40 - 26)
  // The first stranger was at work already when the others came.
  expect(order.slice(0, 4)).toEqual(['stranger', 'known', 'known', 'stranger'])
  expect(order).toHaveLength(26 + 2)
})
