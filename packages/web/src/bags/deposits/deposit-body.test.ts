import * as fc from 'fast-check'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { coinSettlements } from '@kassavirta/domain/bags/deposits/rules'
import { declareDeposit, type DepositPayload } from '@kassavirta/domain/bags/deposits/api'
import { depositForm, type DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import { contradictsItself, depositTotals, mayContinue } from '@kassavirta/domain/bags/deposits/sums'
import { describe, expect, test } from 'vitest'
import { depositDraft, isBlank } from './deposit-draft.ts'
import { contextWith, typed } from './form-data.fixture.ts'
import { formDataOf } from './form-data.ts'

const sender = { customerId: 100, userId: 1 }
const body = (more: Partial<DepositEntries> = {}) =>
  depositForm.bodyOf(formDataOf(typed(more), contextWith()), sender)
const readBack = (payload: DepositPayload) => declareDeposit.body.parse(payload)
const zeros = (of: readonly { readonly fieldName: string }[]) =>
  Object.fromEntries(of.map(({ fieldName }) => [fieldName, 0]))

test('the body is that of the specification [R-DEP-22] [R-DEP-23] [R-DEP-24] [R-DEP-25] [R-DEP-27]', () => {
  expect(body()).toEqual({
    ...sender,
    accountId: 7,
    securityBagNumber: '104558209',
    reference: '1232',
    message: 'Päivän myynti',
    totalSum: 71.5,
    registerDate: '2026-11-16',
    ...zeros(notes),
    ...zeros(coins),
    pcs_50e: 1,
    pcs_20e: 1,
    pcs_1e: 1,
    pcs_50cent: 1,
    coinTotalSum: 1.5,
    coinsUncounted: false,
    countAtServiceCenter: false,
  })
})

describe('what is hidden is not sent', () => {
  test('coins as one sum', () => {
    expect(body({ coinSettlementType: 'totalSum', coinTotalSum: '12,5' })).toMatchObject({
      ...zeros(coins),
      coinTotalSum: 12.5,
      totalSum: 82.5,
    })
  })
  test('coins not counted', () => {
    expect(body({ coinSettlementType: 'uncounted', coinTotalSum: '12,5' })).toMatchObject({
      ...zeros(coins),
      coinTotalSum: 0,
      totalSum: 70,
      coinsUncounted: true,
    })
  })
  test('counted at the service centre', () => {
    const blind = {
      blindRegister: true,
      blindRegisterTotalSum: '1 234,50',
      coinSettlementType: 'uncounted',
    } as const
    expect(body(blind)).toMatchObject({
      ...zeros(notes),
      ...zeros(coins),
      coinTotalSum: 0,
      totalSum: 1234.5,
      coinsUncounted: false,
      countAtServiceCenter: true,
    })
  })
})

test('whatever is typed, the server finds the sums as the form showed them [R-DEP-16]', () => {
  const count = fc.oneof(fc.nat(2000).map(String), fc.constantFrom('', 'x', '12+5', '-1'))
  const counts = (of: readonly { readonly fieldName: string }[]) =>
    fc.record(Object.fromEntries(of.map(({ fieldName }) => [fieldName, count])))
  const anything = fc.record({
    selectedNotes: counts(notes),
    selectedCoins: counts(coins),
    coinSettlementType: fc.constantFrom(...coinSettlements),
    coinTotalSum: fc.constantFrom('', '0,07', '12', '1 234,5', 'a'),
    blindRegister: fc.boolean(),
    blindRegisterTotalSum: fc.constantFrom('', '99,99', 'a'),
  })
  fc.assert(
    fc.property(anything, (more) => {
      const data = formDataOf(typed(more), contextWith())
      const parsed = declareDeposit.body.parse(JSON.parse(JSON.stringify(depositForm.bodyOf(data, sender))))
      expect(contradictsItself(parsed)).toBe(false)
      expect(depositTotals(parsed).total).toBe(data.totalSum)
      const elsewhere = data.coinSettlementType === 'uncounted' || data.blindRegister
      expect(mayContinue(parsed)).toBe(data.totalSum > 0 || elsewhere)
    }),
  )
})

test('the summary shows what the body says', () => {
  expect(depositTotals(readBack(body()))).toEqual({ notes: 7000, coins: 150, total: 7150 })
  const blind = readBack(body({ blindRegister: true, blindRegisterTotalSum: '50' }))
  expect(depositTotals(blind)).toEqual({ notes: 0, coins: 0, total: 5000 })
})

describe('on the device', () => {
  const again = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

  test('what was typed is read back as it was', () => {
    const whole = typed({ selectedDate: '', reference: { value: '12344', isFreeForm: true }, message: '' })
    expect(depositDraft.readTyped(again(whole))).toEqual(whole)
  })
  test('what does not fit is as if it had not been typed', () => {
    const broken = {
      selectedDate: '2026-02-31',
      coinSettlementType: 'x',
      selectedNotes: { pcs_5e: 5 },
      accountId: '7',
    }
    expect(depositDraft.readTyped(broken)).toEqual(depositForm.start)
    expect(depositDraft.readTyped('x')).toBeUndefined()
  })
  test('a body is kept to the letter, a broken one is given up', () => {
    expect(depositForm.readBody(again(body()))).toEqual(body())
    expect(depositForm.readBody({ ...body(), totalSum: 'x' })).toBeUndefined()
  })
  test('the day alone is no draft, nor are emptied counts', () => {
    expect(
      isBlank({ ...depositForm.start, selectedDate: day('2026-11-16'), selectedNotes: { pcs_5e: '' } }),
    ).toBe(true)
    expect(isBlank(typed())).toBe(false)
  })
})
