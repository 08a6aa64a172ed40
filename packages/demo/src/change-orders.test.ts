import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { cents, eurosToCents } from '@kassavirta/domain/kernel/money/money'
import { describe, expect, test } from 'vitest'
import { orderSums, demoChangeOrders } from './change-orders.ts'
import { companyKeys } from './companies.ts'

const now = new Date('2026-11-15T08:00:00Z')
const today = dayOf(now)
const changeOrders = demoChangeOrders(now)
const packings = changeOrders.flatMap(({ result }) => result ?? [])
const amount = (euros: unknown) => eurosToCents(Number(euros)) ?? cents(0)

describe('change orders', () => {
  test('cost what they hold', () => {
    const wrong = changeOrders.filter((row) => {
      const { noteTotalSumCents, coinTotalSumCents, totalSumCents } = orderSums(row)
      return (
        totalSumCents === 0 ||
        row.noteTotalSumCents !== noteTotalSumCents ||
        row.coinTotalSumCents !== coinTotalSumCents ||
        row.totalSumCents !== totalSumCents
      )
    })
    expect(wrong).toEqual([])
  })

  test('are packed after they were made and before they are due, new ones lie ahead', () => {
    const wrong = changeOrders.filter(
      ({ countingStateSetAt: packedAt, createdAt, deliveryDate }) =>
        packedAt && (packedAt <= createdAt || dayOf(packedAt) >= deliveryDate),
    )
    expect(wrong).toEqual([])
    const waiting = changeOrders.filter(({ countingState }) => countingState === 'uusi')
    expect(waiting.some(({ company }) => company === companyKeys.kaleva)).toBe(true)
    expect(waiting.filter(({ deliveryDate }) => deliveryDate <= today)).toEqual([])
    expect(changeOrders.some(({ countingState }) => countingState === 'ei tietoa')).toBe(true)
  })

  test('some are packed in bags of 360, which hold what the rolls would have', () => {
    const inOldBags = packings.filter((row) => (row.pcs_20cent_bag360 ?? 0) > 0)
    expect(inOldBags.length).toBeGreaterThan(5)
    for (const row of inOldBags) {
      const ordered = changeOrders.find(({ result }) => result === row)
      const rolls = Number(row.pcs_20cent_roll) + 9 * Number(row.pcs_20cent_bag360)
      expect(rolls).toBe(ordered?.pcs_20cent_roll)
    }
  })

  test('now and then something is missing, and the packer says so', () => {
    const short = changeOrders.filter(
      ({ result, totalSumCents }) => result && amount(result.totalSum) < totalSumCents,
    )
    expect(short.length).toBeGreaterThan(2)
    expect(short.filter(({ result }) => !result?.error1)).toEqual([])
    const rest = packings.filter(({ error1 }) => !error1)
    expect(rest.length + short.length).toBe(packings.length)
  })
})
