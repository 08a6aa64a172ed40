import { bagFromAddress, bagInAddress } from '@kassavirta/domain/reports/reports/address'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkTo, locationOf } from '../../../platform/routing/route-rows.ts'

/** The bag as the page of a link reads it, after a browser has read the address. */
function readBack(bag: string): string {
  const address = linkTo('CashReportDetail', { id: '9', bag: bagInAddress(bag) })
  const { id, params } = locationOf(new URL(address, 'https://portaali.example').pathname)
  expect(id).toBe('CashReportDetail')
  return bagFromAddress(params['bag'] ?? '')
}

test.each([
  '',
  '.',
  '..',
  '...',
  '~',
  '~.',
  '~..',
  '~~',
  '/',
  'a/b',
  '%',
  '%2F',
  '%2e%2e',
  '?',
  '#',
  ' ',
  'CN 1',
  '\\',
])('%j has an address of its own', (bag) => {
  expect(readBack(bag)).toBe(bag)
})

test('any bag number has an address', () => {
  const odd = fc.string({
    unit: fc.constantFrom('.', '~', '/', '%', '?', '#', ' ', '\\', '2', 'e', 'E', 'F', 'ä', '&', '+'),
  })
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: 'grapheme' })), (bag) => {
      expect(readBack(bag)).toBe(bag)
    }),
  )
})
