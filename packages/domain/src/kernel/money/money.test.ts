import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  cents,
  centsToEuros,
  Euros,
  eurosToCents,
  formatAmount,
  formatEuros,
  parseEuros,
  sumCents,
} from './money.ts'
import { issueSentence } from '../contract/rule-sentences.ts'
import { validationTexts } from '../texts/terms.fi.ts'

const SEEDED = { seed: 71350, numRuns: 10_000 }
/** Up to 15 digits of cents, the most that a double carries through a division by 100. */
const anyCents = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(cents)
const typable = fc.integer({ min: 0, max: 999_999_999_999 }).map(cents)

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not whole cents', (value) => {
  expect(() => cents(value)).toThrow(RangeError)
})

test('negative zero becomes zero', () => {
  expect(cents(-0)).toBe(0)
})

test('a plain number is not money to the compiler', () => {
  // @ts-expect-error a number must pass through cents()
  expect(formatEuros(5)).toBe('0,05\u00a0€')
})

test('cents add up, and no parts make nothing', () => {
  expect(sumCents([cents(1), cents(2), cents(-4)])).toBe(-1)
  expect(sumCents([])).toBe(0)
})

test.each([
  ['12,50', 1250],
  ['12.50', 1250],
  ['1 234,5', 123450],
  ['1\u00a0234,50 €', 123450],
  ['1\u202f234\u2009567,00€', 123456700],
  ['0,07', 7],
  ['4.35', 435],
  ['12,', 1200],
  ['7', 700],
  ['007', 700],
  ['000000000007', 700],
  ['4 317 226 850', 431_722_685_000],
  ['9999999999,99', 999_999_999_999],
  ['\t12,50\n', 1250],
])('reads the typed sum %j as %i cents', (typed, expected) => {
  expect(parseEuros(typed)).toBe(expected)
})

test.each(['', ' ', '€', '€12', '12 €€', ',5', 'abc', '١٢'])('%j is no sum [R-VAL-08]', (typed) => {
  expect(parseEuros(typed)).toBeUndefined()
})

test.each(['1.234,50', '20.500', '1,234', '1,2,3', '12 50', '12\t50', '1 2345', '1234 567,00'])(
  '%j is refused, not guessed [R-VAL-08]',
  (typed) => {
    expect(parseEuros(typed)).toBeUndefined()
  },
)

test.each(['-5', '\u22125', '+5', '1e3', '0x10', '10000000000', '9'.repeat(400)])(
  '%j, signed, scientific or too long, is refused [R-VAL-08]',
  (typed) => {
    expect(parseEuros(typed)).toBeUndefined()
  },
)

test.each([
  [123450, '1\u00a0234,50\u00a0€'],
  [100_000_000, '1\u00a0000\u00a0000,00\u00a0€'],
  [99_999, '999,99\u00a0€'],
  [0, '0,00\u00a0€'],
  [7, '0,07\u00a0€'],
  [-5, '\u22120,05\u00a0€'],
  [-123450, '\u22121\u00a0234,50\u00a0€'],
])('%i cents are shown with two decimals and a euro sign [R-GEN-05]', (amount, text) => {
  expect(formatEuros(cents(amount))).toBe(text)
  expect(formatAmount(cents(amount))).toBe(text.slice(0, -2))
})

test('a shown sum can be typed back', () => {
  fc.assert(
    fc.property(typable, (amount) => {
      expect(parseEuros(formatEuros(amount))).toBe(amount)
      expect(parseEuros(formatAmount(amount).replace(',', '.'))).toBe(amount)
    }),
    SEEDED,
  )
})

test.each([
  [71.5, 7150],
  [0.07, 7],
  [1.15, 115],
  [19.99, 1999],
  [999999.99, 99_999_999],
  [1.005e2, 10050],
  [-5, -500],
  [-0.5, -50],
  [-0, 0],
  // A client that adds doubles sends such sums.
  [0.1 + 0.2, 30],
  [1.1 + 2.2 + 3.3, 660],
])('reads the JSON number %d as %i cents', (euros, expected) => {
  expect(eurosToCents(euros)).toBe(expected)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.001, 1.005, 1e21, 1e13, 1e-7])(
  'refuses the JSON number %d',
  (euros) => {
    expect(eurosToCents(euros)).toBeUndefined()
  },
)

test('a sum survives the wire to the cent, negative ones too', () => {
  fc.assert(
    fc.property(anyCents, (amount) => {
      expect(eurosToCents(JSON.parse(JSON.stringify(centsToEuros(amount))) as number)).toBe(amount)
    }),
    SEEDED,
  )
})

const Payload = z.object({ sum: Euros })

test.each([
  [{ sum: 71.5 }, 7150],
  [{ sum: '71,50' }, 7150],
  [{ sum: '71.5' }, 7150],
  [{ sum: 9_999_999_999.99 }, 999_999_999_999],
  [{ sum: '' }, 0],
  [{ sum: null }, 0],
  [{ sum: -0 }, 0],
  [{}, 0],
])('a sum in a payload: %j is %i cents', (payload, expected) => {
  expect(z.parse(Payload, payload).sum).toBe(expected)
})

test.each([-5, -0.01, 0.001, 1e10, Number.NaN, '-5', '1,234', 'abc', ' ', true, false, [], [5], {}])(
  'the sum %j in a payload is refused, never coerced [R-VAL-08]',
  (sum) => {
    const { error } = z.safeParse(Payload, { sum })
    expect(error?.issues.map((issue) => [issueSentence(issue), issue.path])).toEqual([
      [validationTexts.sumInvalid, ['sum']],
    ])
  },
)
