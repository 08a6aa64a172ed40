import { describe, expect, test } from 'vitest'
import { orderChange } from './orders/change-orders/api.ts'
import { declareDeposit } from './bags/deposits/api.ts'
import { parseEuros } from './kernel/money/money.ts'
import { followsPasswordRule } from './people/profile/rules.ts'
import { referenceFault } from './places/companies/references/rules.ts'

const deposit = {
  customerId: 1,
  accountId: 1,
  securityBagNumber: '123456',
  registerDate: '2026-11-14',
  totalSum: 5,
  pcs_5e: 1,
}
const order = { customerId: 1, accountId: 1, deliveryDate: '2026-11-18', totalSum: 5, billsTotalSum: 5 }
const takesDeposit = (more: object) => declareDeposit.body.safeParse({ ...deposit, ...more }).success
const takesOrder = (more: object) => orderChange.body.safeParse({ ...order, ...more }).success
const takesReference = (value: string) =>
  referenceFault(value, { accountDefault: 'OLETUS', listed: [] }) === undefined

/** The limits of the specification, §9: each is the largest value that passes. */
describe('the limit of', () => {
  test.each([
    [
      'a deposit’s message is 70 characters',
      70,
      (length: number) => takesDeposit({ message: 'a'.repeat(length) }),
    ],
    [
      'an order’s message is 70 characters',
      70,
      (length: number) => takesOrder({ message: 'a'.repeat(length) }),
    ],
    ['a free-form reference is 20 characters', 20, (length: number) => takesReference('1'.repeat(length))],
    [
      'a bag number is 20 characters',
      20,
      (length: number) => takesDeposit({ securityBagNumber: '1'.repeat(length) }),
    ],
    [
      'a typed sum is 2 decimals after a comma',
      2,
      (length: number) => parseEuros(`1,${'5'.repeat(length)}`) !== undefined,
    ],
    [
      'a typed sum is 2 decimals after a dot',
      2,
      (length: number) => parseEuros(`1.${'5'.repeat(length)}`) !== undefined,
    ],
  ])('%s [R-CONST-09]', (_title, limit, passes) => {
    expect([passes(limit), passes(limit + 1)]).toEqual([true, false])
  })

  test('a password is at least 8 characters [R-CONST-09]', () => {
    expect([followsPasswordRule('Kassa-1'), followsPasswordRule('Kassa-12')]).toEqual([false, true])
  })
})
