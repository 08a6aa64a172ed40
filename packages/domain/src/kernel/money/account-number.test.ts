import { expect, test } from 'vitest'
import { formatAccountNumber } from './account-number.ts'

test('an account number stands in fours and breaks no line', () => {
  expect(formatAccountNumber('FI2112345600000785')).toBe('FI21\u00a01234\u00a05600\u00a00007\u00a085')
  expect(formatAccountNumber('FI21')).toBe('FI21')
  expect(formatAccountNumber('')).toBe('')
})
