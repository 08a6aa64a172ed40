import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { coins, notes, noteFields, pieceFields } from '../../kernel/money/denominations.ts'
import { cents } from '../../kernel/money/money.ts'
import { declareDeposit, type DepositBody } from './api.ts'
import { depositForm } from './form.ts'
import { coinSettlements } from './rules.ts'
import {
  contradictsItself,
  depositTotals,
  mayContinue,
  moneyOf,
  type TypedMoney,
  beyondReport,
  leaveFloat,
  piecesTotal,
} from './sums.ts'

const nothing: TypedMoney = {
  selectedNotes: {},
  selectedCoins: {},
  coinSettlementType: 'breakdown',
  coinTotalSum: '',
  blindRegister: false,
  blindRegisterTotalSum: '',
}
const typed = (more: Partial<TypedMoney>): TypedMoney => ({
  ...nothing,
  selectedNotes: { pcs_50e: '1', pcs_20e: '1' },
  selectedCoins: { pcs_1e: '1', pcs_50cent: '1' },
  coinTotalSum: '9,99',
  blindRegisterTotalSum: '1234,56',
  ...more,
})

describe('the total of a deposit is', () => {
  test.each([
    ['notes and counted coins', {}, [7000, 150, 7150]],
    ['notes and the sum of coins', { coinSettlementType: 'totalSum' }, [7000, 999, 7999]],
    ['notes alone without counting', { coinSettlementType: 'uncounted' }, [7000, 0, 7000]],
    ['the blind total, whatever is counted', { blindRegister: true }, [0, 0, 123_456]],
  ] as const)('%s [R-DEP-16]', (_title, more, [noteSum, coinSum, total]) => {
    expect(depositTotals(moneyOf(typed(more)))).toEqual({ notes: noteSum, coins: coinSum, total })
  })
})

test('each note and coin counts by its worth [R-DEP-19] [R-CONST-01]', () => {
  const totalOf = (more: Partial<TypedMoney>) => depositTotals(moneyOf({ ...nothing, ...more })).total
  for (const { fieldName, unitValue } of notes) {
    expect(totalOf({ selectedNotes: { [fieldName]: '3' } })).toBe(3 * unitValue)
  }
  for (const { fieldName, unitValue } of coins) {
    expect(totalOf({ selectedCoins: { [fieldName]: '3' } })).toBe(3 * unitValue)
  }
})

test('Next is open exactly when there is money, or it is counted elsewhere [R-DEP-17]', () => {
  for (const coinSettlement of coinSettlements) {
    for (const countAtServiceCenter of [false, true]) {
      for (const totalSum of [cents(0), cents(1), cents(100_00)]) {
        const coinsUncounted = coinSettlement === 'uncounted'
        const expected = totalSum > 0 || coinsUncounted || countAtServiceCenter
        expect(mayContinue({ totalSum, coinsUncounted, countAtServiceCenter })).toBe(expected)
      }
    }
  }
})

const plain = { customerId: 1, accountId: 2, securityBagNumber: '123456', registerDate: '2026-11-14' }
const body = (more: object): DepositBody => declareDeposit.body.parse({ ...plain, ...more })

describe('the sums of a payload', () => {
  test.each([
    ['counted', { pcs_50e: 1, pcs_1e: 2, coinTotalSum: 2, totalSum: 52 }, [5000, 200, 5200]],
    ['counted, the sum of coins left out', { pcs_50e: 1, pcs_1e: 2, totalSum: 52 }, [5000, 200, 5200]],
    ['coins as one sum', { pcs_50e: 1, coinTotalSum: '2,05', totalSum: 52.05 }, [5000, 205, 5205]],
    ['coins not counted', { pcs_50e: 1, totalSum: 50, coinsUncounted: true }, [5000, 0, 5000]],
    ['blind', { pcs_50e: 9, coinTotalSum: 7, totalSum: 12.34, countAtServiceCenter: true }, [0, 0, 1234]],
    ['blind and not counted', { totalSum: 0, countAtServiceCenter: true, coinsUncounted: true }, [0, 0, 0]],
  ] as const)('%s, are recomputed [R-DEP-16]', (_title, more, [noteSum, coinSum, total]) => {
    expect(depositTotals(body(more))).toEqual({ notes: noteSum, coins: coinSum, total })
    expect(contradictsItself(body(more))).toBe(false)
  })

  test.each([
    ['a total that is not the sum', { pcs_50e: 1, totalSum: 49.99 }],
    ['coins that contradict their counts', { pcs_1e: 2, coinTotalSum: 3, totalSum: 2 }],
    ['coins that are counted and not counted', { pcs_1e: 2, totalSum: 2, coinsUncounted: true }],
    ['a sum of coins that are not counted', { coinTotalSum: 2, totalSum: 2, coinsUncounted: true }],
  ])('with %s contradict themselves', (_title, more) => {
    expect(contradictsItself(body(more))).toBe(true)
  })

  test('are never accepted unless the total is notes and coins, to the cent', () => {
    const count = fc.integer({ min: 0, max: 3 })
    const sum = fc.integer({ min: 0, max: 2000 }).map((cents) => cents / 100)
    const counts = { pcs_5e: count, pcs_2e: count, pcs_50cent: count, pcs_1cent: count }
    fc.assert(
      fc.property(fc.record({ ...counts, coinTotalSum: sum, totalSum: sum }), (more) => {
        const counted = more.pcs_2e * 200 + more.pcs_50cent * 50 + more.pcs_1cent
        const declared = Math.round(more.coinTotalSum * 100)
        const agrees = counted === 0 || declared === 0 || declared === counted
        const total = more.pcs_5e * 500 + (counted || declared)
        const right = agrees && total === Math.round(more.totalSum * 100)
        expect(contradictsItself(body(more))).toBe(!right)
      }),
      { numRuns: 5000, seed: 7 },
    )
  })
})

const pieces = fc.record(
  Object.fromEntries(pieceFields.map((field) => [field, fc.integer({ min: 0, max: 1000 })])),
  { requiredKeys: [] },
)

test('what goes into the bag and what stays are together what was counted, and no more stays than the float', () => {
  fc.assert(
    fc.property(pieces, pieces, (counted, float) => {
      const { stays, bag, short } = leaveFloat(counted, float)
      for (const field of pieceFields) {
        expect(stays[field] + bag[field]).toBe(counted[field] ?? 0)
        expect(Math.min(stays[field], bag[field])).toBeGreaterThanOrEqual(0)
        const missing = (float[field] ?? 0) - stays[field]
        expect(missing).toBeGreaterThanOrEqual(0)
        // Where the float is not whole, nothing of its kind goes into the bag, and the person sees the shortage.
        expect(missing * bag[field]).toBe(0)
        expect(short.some((shortage) => shortage.field === field)).toBe(missing > 0)
      }
      expect(piecesTotal(stays) + piecesTotal(bag)).toBe(piecesTotal(counted))
    }),
  )
})

test('a till with fewer pieces than its float keeps all of them and says which', () => {
  const { stays, bag, short } = leaveFloat({ pcs_50e: 3, pcs_5e: 4 }, { pcs_5e: 10, pcs_50e: 1, pcs_2e: 2 })
  expect([stays.pcs_50e, bag.pcs_50e, stays.pcs_5e, bag.pcs_5e]).toEqual([1, 2, 4, 0])
  expect(short).toEqual([
    { field: 'pcs_5e', has: 4, needs: 10 },
    { field: 'pcs_2e', has: 0, needs: 2 },
  ])
})

test.each([
  ['1 248,00', -150],
  ['1246.5', 0],
  ['1000', 246_50],
  ['', undefined],
  ['tuhat', undefined],
  ['-5', undefined],
  ['1'.repeat(40), undefined],
])('a report of %j', (report, beyond) => {
  expect(beyondReport(cents(1246_50), report)).toBe(beyond)
})

test('a report and a float change nothing of what is sent, and stop nothing', () => {
  const sender = { customerId: 4101, userId: 7001 }
  const values = {
    ...depositForm.start,
    accountId: 5101,
    selectedDate: day('2026-11-16'),
    reference: { value: '', isFreeForm: true },
    message: '',
    securityBagNumber: '104558209',
    selectedNotes: { [noteFields[0] ?? '']: '2' },
  }
  const helped = { ...values, tillReportSum: '½ nonsense', leftInTill: { pcs_50e: '2' } }
  expect(depositForm.bodyOf(helped, sender)).toEqual(depositForm.bodyOf(values, sender))
  expect(depositForm.faultsOf(helped, sender)).toEqual(depositForm.faultsOf(values, sender))
  // The draft keeps them.
  expect(depositForm.readTyped(JSON.parse(JSON.stringify(helped)))).toMatchObject({
    tillReportSum: '½ nonsense',
    leftInTill: { pcs_50e: '2' },
  })
})
