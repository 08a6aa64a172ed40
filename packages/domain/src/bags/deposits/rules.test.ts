import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanBagNumber, isBagNumber } from './rules.ts'

describe('a bag number', () => {
  test.each(['1', '123456', '104558209A', '1'.repeat(20)])('%s is good [R-DEP-30]', (text) => {
    expect(isBagNumber(text)).toBe(true)
  })
  test.each(['', 'A1', 'CN123', '12 34', '12-34', '12ä', '1'.repeat(21), '１２'])(
    '%j is not [R-DEP-30] [R-VAL-07]',
    (text) => {
      expect(isBagNumber(text)).toBe(false)
    },
  )
  test.each([
    ['CN104558209', '104558209'],
    ['aa 104 558 209', '104558209'],
    ['AP1', '1'],
    ['AE', 'AE'],
    ['XX123', 'XX123'],
    [' 104558209\n', '104558209'],
    [' CN104558209', '104558209'],
  ])('scanned as %j is %j', (scanned, clean) => {
    expect(cleanBagNumber(scanned)).toBe(clean)
  })
  test('is never spoilt by cleaning', () => {
    const number = fc.stringMatching(/^[0-9][0-9A-Za-z]{0,19}$/)
    fc.assert(
      fc.property(number, (text) => {
        expect(cleanBagNumber(text)).toBe(text)
      }),
    )
  })
})
