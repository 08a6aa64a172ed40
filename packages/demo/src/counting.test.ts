import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, eurosToCents, sumCents } from '@kassavirta/domain/kernel/money/money'
import { describe, expect, test } from 'vitest'
import { handledDepositCounts } from '@kassavirta/server/tables/columns'
import { demoDeposits } from './deposits.ts'
import { exceptionNotices } from './messages.ts'

const deposits = demoDeposits(new Date('2026-11-15T08:00:00Z'))
const results = deposits.flatMap(({ result }) => result ?? [])
const amount = (euros: unknown) => eurosToCents(Number(euros)) ?? cents(0)

describe('what the counting answers', () => {
  const values = [...notes, ...coins].map(({ unitValue }) => unitValue)
  const countsOf = (row: Partial<Record<string, unknown>>) =>
    handledDepositCounts.map((name) => Number(row[name] ?? 0))
  const sumOf = (counts: readonly number[], from: number, to: number) =>
    sumCents(counts.slice(from, to).map((count, index) => cents(count * (values[from + index] ?? 0))))
  const pieces = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

  test('adds up: notes, coins, pieces, and the cash reports to the whole', () => {
    for (const row of results) {
      for (const part of [row, ...(row.cashReports ?? [])]) {
        const counts = countsOf(part)
        expect([part.notesTotalSum, part.coinTotalSum, part.total].map(amount)).toEqual([
          sumOf(counts, 0, notes.length),
          sumOf(counts, notes.length, values.length),
          sumOf(counts, 0, values.length),
        ])
        expect([part.notesCount, part.coinCount]).toEqual([
          pieces(counts.slice(0, notes.length)),
          pieces(counts.slice(notes.length)),
        ])
      }
      if (!row.cashReports?.length) continue
      const whole = (key: 'total' | 'signedTotal' | 'pkTositeTotalSum') =>
        sumCents((row.cashReports ?? []).map((part) => amount(part[key] ?? 0)))
      expect([whole('total'), whole('signedTotal'), whole('pkTositeTotalSum')]).toEqual(
        [row.total, row.signedTotal, row.pkTositeTotalSum].map(amount),
      )
    }
  })

  test('has no declared sum where the sender told none of the whole bag, and none of its registers', () => {
    const untold = deposits.filter((row) => row.countAtServiceCenter && row.totalSumCents === 0)
    const found = untold.flatMap(({ result }) => result ?? [])
    expect(found.length).toBeGreaterThan(5)
    expect(
      found.flatMap((row) => [row, ...(row.cashReports ?? [])]).filter((row) => row.signedTotal !== null),
    ).toEqual([])
    expect(results.filter(({ signedTotal }) => signedTotal === null)).toHaveLength(found.length)
  })

  test('compares with what was declared, where a sum was declared', () => {
    const compared = deposits.filter((row) => row.result && !row.coinsUncounted && row.totalSumCents > 0)
    expect(compared.length).toBeGreaterThan(1500)
    expect(compared.filter((row) => amount(row.result?.signedTotal) !== row.totalSumCents)).toEqual([])
  })

  test('takes coins that the sender left uncounted as they were found, so that only notes differ [R-REP-34]', () => {
    const uncounted = deposits.flatMap((row) => (row.coinsUncounted && row.result ? [row] : []))
    expect(uncounted.length).toBeGreaterThan(20)
    const wrong = uncounted.filter(
      ({ result, totalSumCents }) =>
        amount(result?.signedTotal) !== sumCents([cents(totalSumCents), amount(result?.coinTotalSum)]),
    )
    expect(wrong).toEqual([])
  })

  test('comes after the deposit and never for a removed one', () => {
    expect(
      deposits.filter((row) => row.result && (row.removedAt || row.countingState !== 'käsitelty')),
    ).toEqual([])
    expect(deposits.filter((row) => row.countingState === 'käsitelty' && !row.result)).toEqual([])
    const early = deposits.filter((row) => row.countingStateSetAt && row.countingStateSetAt <= row.createdAt)
    expect(early).toEqual([])
  })

  test('has checks and vouchers now and then', () => {
    expect(results.some(({ checkCount }) => checkCount)).toBe(true)
    expect(results.some(({ pcs_pkTosite, pkTositeTotalSum }) => pcs_pkTosite && pkTositeTotalSum)).toBe(true)
  })

  test('is told by one exception notice for each difference', () => {
    const differing = results.filter(
      ({ total, signedTotal }) => signedTotal !== null && total !== signedTotal,
    )
    const notices = exceptionNotices(deposits)
    expect(notices.length).toBe(differing.length)
    expect(notices.length).toBeGreaterThan(50)
    for (const [index, row] of differing.entries()) {
      expect(notices[index]).toMatchObject({
        company: row.company,
        type: 'poikkeama',
        header: expect.stringContaining(`[txt|${row.securityBagNumber}]`),
      })
    }
  })
})
