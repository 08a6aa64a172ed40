import { expect, test } from 'vitest'
import { cents } from '../kernel/money.ts'
import { differenceMark } from './rules.ts'

test.each([
  [-500, 'shortage'],
  [-1, 'shortage'],
  [0, undefined],
  [1, 'surplus'],
  [null, undefined],
])('a difference of %s cents is a %s', (difference, mark) => {
  expect(differenceMark(difference === null ? null : cents(difference))).toBe(mark)
})
