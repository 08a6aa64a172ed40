import { expect, test } from 'vitest'
import { measureHouse } from './house-figures.ts'

const figures = measureHouse()

test.each([
  ['production files', 1_200],
  ['import lines, %', 12],
  ['of them with at most 30 lines', 100],
  ['files in server/shared', 10],
  ['test files', 620],
] as const)('a thought is a file: %s at most %d', (name, limit) => {
  expect(figures[name]).toBeGreaterThan(0)
  expect(figures[name]).toBeLessThanOrEqual(limit)
})

test('a file has 80 to 120 lines of code on average', () => {
  expect(figures['lines of code in a file']).toBeGreaterThan(80)
  expect(figures['lines of code in a file']).toBeLessThan(120)
})
