import { expect, test } from 'vitest'
import { hideCodes } from './activation-codes.ts'
import { hashCode, newCode, normaliseCode } from './mailed-code.ts'

test('a code is 24 letters in groups of four, and no two are alike', () => {
  const codes = Array.from({ length: 1000 }, newCode)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/)
  expect(new Set(codes).size).toBe(1000)
})

test('a code that is hidden leaves nothing of itself, and nothing else goes', () => {
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
