import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test.each([
  ['a 20-digit reference', { reference: '12345678901234567894' }],
  ['a short reference', { reference: '1232' }],
  ['leading zeros', { securityBagNumber: '0013' }],
  ['a word of JSON', { message: 'true', totalSum: 'null' }],
  ['signs and letters', { message: 'Iltavuoro & "kassa" #2 = 100 % + å' }],
  ['nothing', {}],
])('%s survives the address bar', (_, search) => {
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('digits are written without quotation marks', () => {
  expect(stringifySearch({ reference: '12345678901234567894' })).toBe('?reference=12345678901234567894')
})

test('an absent value leaves no trace in the address', () => {
  expect(stringifySearch({ page: undefined })).toBe('')
})
