import { expect, test } from 'vitest'
import { WireFlag } from './flag.ts'

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  [null, false],
])('%j on the wire is %s [R-API-40]', (value, expected) => {
  expect(WireFlag().parse(value)).toBe(expected)
})

test.each([[2], ['yes'], [''], [{}], [undefined]])('%j is no yes or no [R-API-40]', (value) => {
  expect(WireFlag().safeParse(value).success).toBe(false)
})
