import type { Account } from '@kassavirta/domain/places/companies/accounts'
import { noteFields, orderedFields } from '@kassavirta/domain/kernel/money/denominations'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { ChangeOrderRow } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { expect, test } from 'vitest'
import { sameOrder } from './OrderStart.tsx'

/** Has only the fields that the form reads. */
const account = (more: Partial<Account> = {}) =>
  ({
    accountId: 7,
    accountNumber: 'FI0499990000001002',
    accountIsDefault: true,
    accountDefaultChangeCurrencyOrderReference: '1232',
    companyLooseChange: true,
    ...more,
  }) as Account

const row = (more: Partial<ChangeOrderRow> = {}) =>
  ({
    ...recordOf([...noteFields, ...orderedFields], () => 0),
    entryId: 12,
    accountId: 7,
    accountNumber: 'FI0499990000001002',
    message: 'Viikon vaihtoraha',
    reference: '1232',
    pcs_20e: 5,
    pcs_2e_roll: 1,
    ...more,
  }) as ChangeOrderRow

test('an earlier order fills counts, account and message', () => {
  expect(sameOrder(row(), [account()])).toEqual({
    entries: {
      accountId: 7,
      deliveryDate: undefined,
      message: 'Viikon vaihtoraha',
      reference: undefined,
      counts: { pcs_20e: '5', pcs_2e_roll: '1' },
    },
    leftOut: [],
  })
})

test('a reference of its own stays', () => {
  expect(sameOrder(row({ reference: '12344' }), [account()]).entries.reference).toEqual({
    value: '12344',
    isFreeForm: true,
  })
})

test('loose coins that are refused are left out', () => {
  const { entries, leftOut } = sameOrder(row({ pcs_2e: 30 }), [account({ companyLooseChange: false })])
  expect(entries.counts).toEqual({ pcs_20e: '5', pcs_2e_roll: '1' })
  expect(leftOut).toEqual(['2 €, irtokolikoita'])
})

test('a note outside the change is left out', () => {
  expect(sameOrder(row({ pcs_500e: 1 }), [account()]).leftOut).toEqual(['500 €'])
})

test('an account that is gone leaves its message behind', () => {
  const other = account({ accountId: 8, accountNumber: 'FI7899990000001028' })
  const { entries, leftOut } = sameOrder(row(), [other])
  expect(entries).toMatchObject({ accountId: undefined, message: undefined, reference: undefined })
  expect(entries.counts).toEqual({ pcs_20e: '5', pcs_2e_roll: '1' })
  expect(leftOut.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['tili FI04 9999 0000 0010 02'])
})
