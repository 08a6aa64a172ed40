import { expect, test } from 'vitest'
import { randomFor } from './random.ts'

const row = (...subject: readonly (string | number)[]) => {
  const random = randomFor(...subject)
  return Array.from({ length: 5 }, () => random.share())
}

test('the same subject gives the same numbers, another one others', () => {
  expect(row('deposit', '2026-11-15')).toEqual(row('deposit', '2026-11-15'))
  expect(row('deposit', '2026-11-15')).not.toEqual(row('deposit', '2026-11-16'))
})

test('numbers stay within what was asked, and both ends occur', () => {
  const random = randomFor('bounds')
  const dice = Array.from({ length: 500 }, () => random.int(1, 6))
  expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})

test('a weight is how often a value comes', () => {
  const random = randomFor('weights')
  const drawn = Array.from({ length: 1000 }, () =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
    ]),
  )
  const seldom = drawn.filter((value) => value === 'seldom').length
  expect(seldom).toBeGreaterThan(50)
  expect(seldom).toBeLessThan(150)
})
