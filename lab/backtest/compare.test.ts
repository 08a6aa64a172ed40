import { expect, test } from 'vitest'
import { compare } from './compare.ts'

test('a suggested order is nearer to the real one than the last order and than the median of eight weeks', () => {
  const all = compare('small', 1).at(-1)
  expect(all).toMatchObject({ name: 'all', orders: expect.any(Number) })
  const { suggestion, ...others } = all!.errors
  expect(all!.orders).toBeGreaterThan(300)
  for (const error of Object.values(others)) expect(suggestion).toBeLessThan(error)
})
