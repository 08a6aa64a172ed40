import { coins, countsTotal, notes } from '@kassavirta/domain/kernel/money/denominations'
import { addDays, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { isReferenceNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { followsTextRule } from '@kassavirta/domain/kernel/texts/text-rule'
import { describe, expect, test } from 'vitest'
import { accountsOn } from './accounts.ts'
import type { Result } from './counting.ts'
import { demoDeposits, type DemoDeposit } from './deposits.ts'
import { companies, companyKeys } from './companies.ts'
import { mandateHolders, mandatesOn } from './rights.ts'
import { demoSubmissions } from './bundle.ts'

const now = new Date('2026-11-15T08:00:00Z')
const today = dayOf(now)
const made = demoSubmissions(now)
const { deposits, changeOrders, supplyOrders, visitRequests, visitChanges } = made
const recent = (rows: readonly DemoDeposit[], at: Date) =>
  rows.filter(
    ({ company, createdAt }) =>
      company === companyKeys.kaleva && dayOf(createdAt) > addDays(dayOf(at), -31) && createdAt <= at,
  )

test('the same moment gives the same submissions', () => {
  expect(demoSubmissions(now)).toEqual(made)
})

test('another day moves the window and leaves the past as it was', () => {
  const later = demoDeposits(new Date('2026-11-18T20:00:00Z'))
  expect(later[0]?.createdAt.getTime()).toBeGreaterThan(deposits[0]?.createdAt.getTime() ?? Infinity)
  expect(dayOf(later.at(-1)?.createdAt ?? now)).toBe('2026-11-18')
  const oldBag = deposits[1000]?.securityBagNumber
  expect(later.find(({ securityBagNumber }) => securityBagNumber === oldBag)).toEqual(deposits[1000])
})

test('eighteen months, oldest first, nothing from the future, one bag number each', () => {
  const times = deposits.map(({ createdAt }) => createdAt.getTime())
  expect(dayOf(new Date(times[0] ?? 0)) < addDays(today, -540)).toBe(true)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const moments = [...deposits, ...changeOrders, ...supplyOrders, ...visitRequests, ...visitChanges]
    .flatMap((row) => [row.createdAt, 'modifiedAt' in row ? row.modifiedAt : row.createdAt])
    .concat(
      deposits.flatMap(({ removedAt, countingStateSetAt }) => [removedAt ?? now, countingStateSetAt ?? now]),
    )
  expect(moments.filter((moment) => moment > now)).toEqual([])
  expect(deposits.filter(({ createdAt, registerDate }) => registerDate > dayOf(createdAt))).toEqual([])
  expect(new Set(deposits.map(({ securityBagNumber }) => securityBagNumber)).size).toBe(deposits.length)
  expect(deposits.filter(({ securityBagNumber: bag }) => !/^\d+[A-Za-z0-9]*$/.test(bag))).toEqual([])
})

describe.each([
  '2026-11-15T08:00:00Z',
  '2027-01-07T22:30:00Z',
  '2026-12-25T12:00:00Z',
  '2027-06-26T09:00:00Z',
  '2027-03-28T01:30:00Z',
  '2028-02-29T21:59:00Z',
])('whoever opens the demo at %s finds at the first place', (moment) => {
  const at = new Date(moment)
  const month = recent(demoDeposits(at), at)

  test('more than fifty deposits of the last 31 days', () => {
    expect(month.length).toBeGreaterThan(50)
  })

  test('every counting state, and removed ones', () => {
    const states = new Set(month.map(({ countingState }) => countingState))
    expect(states).toEqual(new Set(['uusi', 'käsitelty', 'vanha', 'ei tietoa', '??']))
    expect(month.filter(({ removedAt }) => removedAt).length).toBeGreaterThanOrEqual(2)
  })

  test('each way of telling what is in the bag', () => {
    const blind = month.filter(({ countAtServiceCenter }) => countAtServiceCenter)
    expect(new Set(blind.map(({ totalSumCents }) => totalSumCents > 0))).toEqual(new Set([true, false]))
    expect(month.some(({ coinsUncounted }) => coinsUncounted)).toBe(true)
    const coinSums = month.filter((row) => row.coinTotalSumCents > 0 && countsTotal(coins, row) === 0)
    expect(coinSums.length).toBeGreaterThan(0)
  })

  test('shortages, surpluses, faults and cash reports of two to four tills', () => {
    const found = month.flatMap(({ result }) => result ?? [])
    const declared = found.filter(({ signedTotal }) => signedTotal !== null)
    const differences = declared.map(({ total, signedTotal }) => Number(total) - Number(signedTotal))
    expect([Math.min(...differences) < 0, Math.max(...differences) > 0]).toEqual([true, true])
    expect(found.some(({ error1 }) => error1)).toBe(true)
    expect(found.some(({ error2 }) => error2)).toBe(true)
    const tills = new Set(found.map(({ cashReports }) => cashReports?.length ?? 0))
    expect(tills).toEqual(new Set([0, 2, 3, 4]))
    // Several registers in one bag, each in its own, and in a bag whose number is unknown.
    const bags = found.flatMap((row) => (row.cashReports?.length ? [bagsOf(row)] : []))
    expect(bags.some(({ size, tills: of }) => size === 1 && of > 1)).toBe(true)
    expect(bags.some(({ size, tills: of }) => size === of)).toBe(true)
    expect(bags.some(({ untold }) => untold)).toBe(true)
  })
})

function bagsOf({ cashReports = [] }: Result) {
  const bags = new Set(cashReports.map(({ securityBagNumber }) => securityBagNumber))
  return { size: bags.size, tills: cashReports.length, untold: bags.has('') }
}

test('the sums of a deposit are those of its counts (decisions C8)', () => {
  const wrong = deposits.filter((row) => {
    const [noteSum, coinSum] = [countsTotal(notes, row), countsTotal(coins, row)]
    if (row.countAtServiceCenter) return noteSum + coinSum + row.coinTotalSumCents > 0
    if (row.totalSumCents !== noteSum + row.coinTotalSumCents) return true
    if (row.coinsUncounted) return coinSum + row.coinTotalSumCents > 0
    return coinSum > 0 && coinSum !== row.coinTotalSumCents
  })
  expect(wrong).toEqual([])
})

test('only what the place has agreed on is used', () => {
  const at = (key: string) => companies.find(({ extId }) => extId === key)
  expect(deposits.filter((row) => row.coinsUncounted && !at(row.company)?.uncountedCoinsDeposit)).toEqual([])
  expect(
    deposits.filter((row) => row.countAtServiceCenter && !at(row.company)?.depositCountAtServiceCenter),
  ).toEqual([])
  const loose = changeOrders.filter((row) => row.pcs_5cent + row.pcs_2e > 0)
  expect(loose.length).toBeGreaterThan(0)
  expect(loose.filter((row) => !at(row.company)?.looseChange)).toEqual([])
})

test('whoever sent an entry had the mandate for it on that day, and kept to the limit', () => {
  const mandates = mandatesOn(now)
  const holds = (account: string, on: Day, user: string, right: 'deposit' | 'changeCurrency') =>
    mandateHolders(mandates, account, on, right).find((holder) => holder.user === user)
  const accounts = new Map(accountsOn(now).map((account) => [account.extId, account]))
  expect(deposits.filter((row) => !holds(row.account, dayOf(row.createdAt), row.user, 'deposit'))).toEqual([])
  for (const row of changeOrders) {
    const mandate = holds(row.account, dayOf(row.createdAt), row.user, 'changeCurrency')
    const { withdrawLimit, changeAllowed } = accounts.get(row.account) ?? {}
    const limit = Math.min(Number(mandate?.limit ?? Infinity), Number(withdrawLimit ?? Infinity))
    expect([mandate !== undefined, changeAllowed, row.totalSumCents <= limit * 100]).toEqual([
      true,
      true,
      true,
    ])
  }
})

test('references and messages are such as the forms take', () => {
  const defaults = new Set(accountsOn(now).map((account) => account.defaultDepositReference))
  const told = [...deposits, ...changeOrders].filter(({ reference }) => reference && !defaults.has(reference))
  expect(told.length).toBeGreaterThan(500)
  expect(told.filter(({ reference }) => !isReferenceNumber(String(reference)))).toEqual([])
  const texts = [...deposits, ...changeOrders].map(({ message }) => String(message))
  const more = [...visitRequests, ...visitChanges].flatMap((row) => [row.contactInfo, row.additionalInfo])
  expect([...texts, ...more].filter((text) => !followsTextRule(String(text)))).toEqual([])
  expect(texts.filter((text) => text.length > 70)).toEqual([])
  expect(new Set(texts).size).toBeGreaterThan(5)
})
