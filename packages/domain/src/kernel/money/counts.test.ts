import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Count, countsOf, formatCount, MAX_COUNT, parseCountEntry } from './counts.ts'
import { issueSentence } from '../contract/rule-sentences.ts'
import { validationTexts } from '../texts/terms.fi.ts'

const Payload = z.object({ pcs_5e: Count })
const { notInteger: integer, notNegative } = validationTexts
const countTooLarge = validationTexts.countTooLarge({ max: MAX_COUNT })

test.each([
  [{ pcs_5e: 12 }, 12],
  [{ pcs_5e: 1_000_000 }, 1_000_000],
  [{ pcs_5e: '12' }, 12],
  [{ pcs_5e: '007' }, 7],
  [{ pcs_5e: -0 }, 0],
  [{ pcs_5e: '' }, 0],
  [{ pcs_5e: null }, 0],
  [{ pcs_5e: undefined }, 0],
  [{}, 0],
])('a count in a payload: %j is %i', (payload, expected) => {
  expect(z.parse(Payload, payload)).toStrictEqual({ pcs_5e: expected })
})

test.each([
  [1.5, integer],
  ['1,5', integer],
  ['1.0', integer],
  ['1e3', integer],
  [' 5', integer],
  ['viisi', integer],
  [Number.NaN, integer],
  [true, integer],
  [[], integer],
  [[5], integer],
  [{}, integer],
  [-1, notNegative],
  ['-1', notNegative],
  [1_000_001, countTooLarge],
  ['1000001', countTooLarge],
])('the count %j in a payload is refused: %s [R-VAL-05] [R-VAL-06]', (value, message) => {
  const { error } = z.safeParse(Payload, { pcs_5e: value })
  expect(error?.issues.map(issueSentence)).toEqual([message])
})

test.each([
  ['12', 12],
  ['0', 0],
  ['007', 7],
  [' 12 ', 12],
  ['1\u00a0200', 1200],
  ['1 000 000', 1_000_000],
  ['\t12\n', 12],
  ['1\u202f200 + 12', 1212],
  ['12+5', 17],
  ['12 + 5 + 0', 17],
  ['1000000', 1_000_000],
  ['999999+1', 1_000_000],
])('the entry %j counts %i', (text, expected) => {
  expect(parseCountEntry(text)).toBe(expected)
})

test.each([
  '',
  ' ',
  'a',
  '-1',
  '1,5',
  '1.5',
  '12+',
  '+5',
  '12++5',
  '5-2',
  // These are two cells of a sheet or a typing error, not 502 and not 125.
  '50\t2',
  '50\n2',
  '12 5',
  '1 2000',
  '1.200',
  '1e3',
  '1000001',
  '999999+2',
  '9'.repeat(400),
])('the entry %j counts as empty [R-VAL-13]', (text) => {
  expect(parseCountEntry(text)).toBeUndefined()
})

test('a sum of entries is their sum as long as it is within the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400_000), { minLength: 1, maxLength: 4 }), (parts) => {
      const sum = parts.reduce((total, part) => total + part, 0)
      expect(parseCountEntry(parts.join(' + '))).toBe(sum <= 1_000_000 ? sum : undefined)
    }),
    { seed: 125 },
  )
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000_000, '1\u00a0000\u00a0000'],
])('the count %i is read as %j', (count, text) => {
  expect(formatCount(count)).toBe(text)
  expect(parseCountEntry(text)).toBe(count)
})

test('an invalid count is as good as an empty one [R-VAL-13]', () => {
  const texts = { a: '12', b: '', c: 'x', d: '-1', e: '1,5', f: '12+5', g: '1 200' }
  expect(countsOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], texts)).toEqual({ a: 12, f: 17, g: 1200 })
})
