import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { declareDeposit, type DepositBody } from './api.ts'
import { recomputed } from './sums.ts'

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
  ] as const)('%s, are recomputed [R-DEP-16]', (_title, more, [notes, coins, total]) => {
    expect(recomputed(body(more))).toEqual({ notes, coins, total })
  })

  test.each([
    ['a total that is not the sum', { pcs_50e: 1, totalSum: 49.99 }],
    ['coins that contradict their counts', { pcs_1e: 2, coinTotalSum: 3, totalSum: 2 }],
    ['coins that are counted and not counted', { pcs_1e: 2, totalSum: 2, coinsUncounted: true }],
    ['a sum of coins that are not counted', { coinTotalSum: 2, totalSum: 2, coinsUncounted: true }],
  ])('with %s contradict themselves', (_title, more) => {
    expect(recomputed(body(more))).toBeUndefined()
  })

  test('are never accepted unless the total is notes and coins, to the cent', () => {
    const count = fc.integer({ min: 0, max: 3 })
    const sum = fc.integer({ min: 0, max: 2000 }).map((cents) => cents / 100)
    const counts = { pcs_5e: count, pcs_2e: count, pcs_50cent: count, pcs_1cent: count }
    fc.assert(
      fc.property(fc.record({ ...counts, coinTotalSum: sum, totalSum: sum }), (more) => {
        const counted = more.pcs_2e * 200 + more.pcs_50cent * 50 + more.pcs_1cent
        const told = Math.round(more.coinTotalSum * 100)
        const agrees = counted === 0 || told === 0 || told === counted
        const total = more.pcs_5e * 500 + (counted || told)
        const right = agrees && total === Math.round(more.totalSum * 100)
        expect(recomputed(body(more)) !== undefined).toBe(right)
      }),
      { numRuns: 5000, seed: 7 },
    )
  })
})
