import { expect, test } from 'vitest'
import { hideCodes, hashCode, newCode, normaliseCode, base32, findStep, stepAt, totpCode } from './codes.ts'

test('a code is 24 letters in groups of four', () => {
  const codes = Array.from({ length: 1000 }, newCode)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/)
  expect(new Set(codes).size).toBe(1000)
})

test('a hidden code leaves nothing of itself', () => {
  for (const code of Array.from({ length: 100 }, newCode)) {
    expect(hideCodes(`Koodi:\n${code}\nTili FI21 1234 5600 0007 85`)).toBe(
      'Koodi:\n••••\nTili FI21 1234 5600 0007 85',
    )
  }
})

test.each([
  ['abcd-efgh', 'ABCDEFGH'],
  ['AB CD\tEF', 'ABCDEF'],
  ['o0Oil1L', '0001111'],
])('%s is read as %s', (typed, read) => {
  expect(normaliseCode(typed)).toBe(read)
})

test('however it is typed, a code has one hash', () => {
  const code = newCode()
  expect(hashCode(code.toLowerCase().replaceAll('-', ' '))).toBe(hashCode(code))
})

const key = Buffer.from('12345678901234567890')

// The values of RFC 6238, appendix B, cut to six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(totpCode(key, stepAt(new Date(second * 1000)))).toBe(code)
})

test.each([
  [-2, undefined],
  [-1, 1999],
  [0, 2000],
  [1, 2001],
  [2, undefined],
])('a code of %i steps away is found as step %s', (away, step) => {
  const now = new Date(2000 * 30_000)
  expect(findStep(key, totpCode(key, 2000 + away), now)).toBe(step)
})

test.each(['', '28708', '2870820', '28708a', '２８７０８２'])('%j is no code', (text) => {
  expect(findStep(key, text, new Date(59_000))).toBeUndefined()
})

test('a key is written in base32', () => {
  expect(base32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
