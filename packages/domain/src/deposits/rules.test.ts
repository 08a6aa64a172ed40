import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coins, notes } from '../kernel/denominations.ts'
import { cents } from '../kernel/money.ts'
import {
  cleanBagNumber,
  coinSettlements,
  depositTotals,
  isBagNumber,
  mayContinue,
  type Counted,
} from './rules.ts'

const nothing: Counted = {
  notes: {},
  coins: {},
  coinSettlement: 'breakdown',
  coinTotalSum: cents(0),
  blind: false,
  blindTotalSum: cents(0),
}
const counted = (more: Partial<Counted>): Counted => ({
  ...nothing,
  notes: { pcs_50e: 1, pcs_20e: 1 },
  coins: { pcs_1e: 1, pcs_50cent: 1 },
  coinTotalSum: cents(999),
  blindTotalSum: cents(123_456),
  ...more,
})

describe('the total of a deposit is', () => {
  test.each([
    ['notes and counted coins', {}, [7000, 150, 7150]],
    ['notes and the sum of coins', { coinSettlement: 'totalSum' }, [7000, 999, 7999]],
    ['notes alone without counting', { coinSettlement: 'uncounted' }, [7000, 0, 7000]],
    ['the blind total, whatever is counted', { blind: true }, [0, 0, 123_456]],
  ] as const)('%s [R-DEP-16]', (_title, more, [noteSum, coinSum, total]) => {
    expect(depositTotals(counted(more))).toEqual({ notes: noteSum, coins: coinSum, total })
  })
})

test('each note and coin counts by its worth [R-DEP-19] [R-CONST-01]', () => {
  for (const { fieldName, unitValue } of notes) {
    expect(depositTotals({ ...nothing, notes: { [fieldName]: 3 } }).total).toBe(3 * unitValue)
  }
  for (const { fieldName, unitValue } of coins) {
    expect(depositTotals({ ...nothing, coins: { [fieldName]: 3 } }).total).toBe(3 * unitValue)
  }
})

test('Next is open exactly when there is money, or it is counted elsewhere [R-DEP-17]', () => {
  for (const coinSettlement of coinSettlements) {
    for (const blind of [false, true]) {
      for (const total of [cents(0), cents(1), cents(100_00)]) {
        const expected = total > 0 || coinSettlement === 'uncounted' || blind
        expect(mayContinue(total, { uncounted: coinSettlement === 'uncounted', blind })).toBe(expected)
      }
    }
  }
})

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
