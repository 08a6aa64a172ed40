import { expect, test } from 'vitest'
import { cents } from '../../kernel/money/money.ts'
import { DIFFERENCE_CODE } from '../../questions/cases/inquiries/terms.fi.ts'
import { differenceMark, countPieces, reasonOf } from './rules.ts'

test.each([
  [-500, 'shortage'],
  [-1, 'shortage'],
  [0, undefined],
  [1, 'surplus'],
  [null, undefined],
])('a difference of %s cents is a %s', (difference, mark) => {
  expect(differenceMark(difference === null ? null : cents(difference))).toBe(mark)
})

test('an inquiry about a difference begins with its reason, another one with none', () => {
  expect([-500, 1].map((difference) => reasonOf(cents(difference)))).toEqual([
    { counting: DIFFERENCE_CODE },
    { counting: DIFFERENCE_CODE },
  ])
  expect([cents(0), null].map(reasonOf)).toEqual([{}, {}])
})

test('the pieces of several fields add up, and those of others do not count', () => {
  expect(countPieces(['a', 'b'], { a: 2, b: 3 })).toBe(5)
  const counts = { a: 2, b: 3, c: 7 }
  expect(countPieces<'a' | 'c'>(['a', 'c'], counts)).toBe(9)
  expect(countPieces([], counts)).toBe(0)
})
