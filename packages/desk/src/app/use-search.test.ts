import { expect, test } from 'vitest'
import { stepTo } from './use-search.ts'

test('the arrows go round', () => {
  expect(stepTo(-1, 'ArrowDown', 3)).toBe(0)
  expect(stepTo(2, 'ArrowDown', 3)).toBe(0)
  expect(stepTo(-1, 'ArrowUp', 3)).toBe(2)
  expect(stepTo(0, 'ArrowUp', 3)).toBe(2)
  expect(stepTo(0, 'ArrowUp', 0)).toBe(-1)
})
