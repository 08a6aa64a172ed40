import utils from 'finnish-bank-utils'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAccountNumber, formatAccountNumber, isAccountNumber } from './account-number.ts'

test('an account number stands in fours and breaks no line', () => {
  expect(formatAccountNumber('FI2112345600000785')).toBe('FI21\u00a01234\u00a05600\u00a00007\u00a085')
  expect(formatAccountNumber('FI21')).toBe('FI21')
  expect(formatAccountNumber('')).toBe('')
})

test.each([
  ['a Finnish number', 'FI2112345600000785', true],
  ['typed in fours and small letters', 'fi21 1234 5600 0007 85', true],
  ['another country', 'DE89370400440532013000', true],
  ['letters in it', 'GB29NWBK60161331926819', true],
  ['one digit wrong', 'FI2112345600000786', false],
  ['two digits swapped', 'FI2112345600000875', false],
  ['a Finnish one too short', 'FI211234560000078', false],
  ['an old Finnish number', '123456-785', false],
  ['nothing', '', false],
])('%s: %s', (_title, typed, isRight) => {
  expect(isAccountNumber(cleanAccountNumber(typed))).toBe(isRight)
})

test('what finnish-bank-utils takes is taken here, and of all check digits one pair', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{14}$/), (bban) => {
      const all = Array.from({ length: 97 }, (_, check) => `FI${String(check + 2).padStart(2, '0')}${bban}`)
      const right = all.filter(isAccountNumber)
      expect(right).toHaveLength(1)
      expect(right).toEqual(expect.arrayContaining(all.filter((each) => utils.isValidFinnishIBAN(each))))
    }),
  )
})
