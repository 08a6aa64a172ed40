import { expect, test } from 'vitest'
import { isRecord, recordBy, recordOf } from './records.ts'

test('a record has a value for each name, in the order of the names', () => {
  expect(Object.entries(recordOf(['b', 'a'], (name) => name.toUpperCase()))).toEqual([
    ['b', 'B'],
    ['a', 'A'],
  ])
  expect(
    recordBy(
      [{ id: 'x', size: 2 }],
      ({ id }) => id,
      ({ size }) => size,
    ),
  ).toEqual({ x: 2 })
})

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('%j has named values: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected)
})
