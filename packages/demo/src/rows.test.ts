import { isReferenceNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { expect, test } from 'vitest'
import { businessId, iban, referenceNumber } from './rows.ts'

test('an account number has the form of a Finnish IBAN and the remainder of one', () => {
  const number = iban(100)
  expect(number).toMatch(/^FI\d{16}$/)
  expect(BigInt(`${number.slice(4)}1518${number.slice(2, 4)}`) % 97n).toBe(1n)
})

test('a reference number has its check digit', () => {
  expect(referenceNumber('1234')).toBe('12344')
  expect(isReferenceNumber(referenceNumber('2102102102102102102'))).toBe(true)
})

test('a business id has its check digit, and some beginnings have none', () => {
  // This is the example of the tax administration.
  expect(businessId(1_572_860)).toBe('1572860-0')
  expect(() => businessId(9_000_109)).toThrow(RangeError)
})
