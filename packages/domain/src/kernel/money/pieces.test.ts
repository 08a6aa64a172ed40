import { expect, test } from 'vitest'
import { worthOfPieces } from './pieces.ts'

test.each([
  ['pcs_50e', 24, 120_000],
  ['pcs_1cent', 3, 3],
  ['pcs_2e', 4, 800],
  ['pcs_2e_roll', 2, 10_000],
  ['pcs_10cent_bag', 1, 10_000],
  ['pcs_5cent_bag360', 1, 1_800],
])('%s times %i is worth %i cents', (key, count, worth) => {
  expect(worthOfPieces(key, count)).toBe(worth)
})

test('what is no money has no worth', () => {
  expect(worthOfPieces('product_1', 5)).toBeUndefined()
})
