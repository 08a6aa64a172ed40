import { describe, expect, test } from 'vitest'
import { orDigits, orDigitsOrEmpty } from './number-text.ts'
import { boundedText } from '../texts/text-rule.ts'

const required = orDigits(boundedText(20))
const optional = orDigitsOrEmpty(boundedText(20))

describe.each([
  ['required', required],
  ['optional', optional],
])('a %s number on paper [R-VAL-15]', (_, schema) => {
  test.each([
    [12344, '12344'],
    ['12344', '12344'],
    ['0012', '0012'],
    [0, '0'],
    ['', ''],
  ])('%j is %j', (given, read) => {
    expect(schema.parse(given)).toBe(read)
  })

  test.each([-1, 1.5, Number.NaN, 1e21, true, [1], {}, '1'.repeat(21)])('%j is refused', (given) => {
    expect(schema.safeParse(given).success).toBe(false)
  })
})

test('only the optional one may be missing', () => {
  for (const nothing of [undefined, null]) {
    expect(optional.parse(nothing)).toBe('')
    expect(required.safeParse(nothing).success).toBe(false)
  }
})
