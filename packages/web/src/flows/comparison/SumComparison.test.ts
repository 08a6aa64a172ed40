import { cents } from '@kassavirta/domain/kernel/money/money'
import { expect, test } from 'vitest'
import { signedCount, signedEuros } from './SumComparison.tsx'

test.each([
  [-2_000, '−20,00\u00a0€'],
  [500, '+5,00\u00a0€'],
  [0, '0,00\u00a0€'],
])('a difference of %i cents is written %s', (difference, text) => {
  expect(signedEuros(cents(difference))).toBe(text)
})

test.each([
  [-1, '−1'],
  [1_200, '+1\u00a0200'],
  [0, '0'],
])('a difference of %i pieces is written %s', (difference, text) => {
  expect(signedCount(difference)).toBe(text)
})
