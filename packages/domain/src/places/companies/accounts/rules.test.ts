import { expect, test } from 'vitest'
import type { AccountPermission } from './api.ts'
import { accountsFor, chosenAccount } from './rules.ts'

const none: AccountPermission = {
  accountId: 7,
  accountNumber: 'FI2112345600000785',
  paymentId: null,
  accountIsDefault: false,
  accountDeliveryDays: '2',
  changeOrderEarliestDeliveryDate: null,
  permissionChangeCurrencyOrder: false,
  permissionDeposit: false,
  permissionWithdrawLimit: 0,
  accountPermissionChangeCurrencyOrder: false,
  accountDefaultChangeCurrencyOrderMessage: '',
  accountDefaultChangeCurrencyOrderReference: '',
  accountDefaultDepositMessage: '',
  accountDefaultDepositReference: '',
  companyLooseChange: false,
  companyDepositCountAtServiceCenter: false,
  companyUncountedCoinsDeposit: false,
  companySupplyOrder: false,
  companyRoleSupplyOrder: false,
  companyRoleVisitChangeRequest: false,
  companyRolePermissionMaintenance: false,
  companyRoleRoleMaintenance: false,
  companyTransportCustomer: false,
  permissionChangeOrderReport: false,
  permissionDepositReport: false,
  companyRoleSupplyOrderReports: false,
  companyRoleVisitChangeRequestReports: false,
}

test('only accounts that permit the act are offered, and never an entry without an account [R-PERM-10]', () => {
  const entries = [
    { ...none, accountId: 1 },
    { ...none, accountId: 2, permissionDeposit: true },
    { ...none, accountId: 3, permissionChangeCurrencyOrder: true },
    { ...none, accountId: null, accountNumber: null, permissionDeposit: true },
  ]
  expect(accountsFor(entries, 'deposit').map(({ accountId }) => accountId)).toEqual([2])
  expect(accountsFor(entries, 'changeOrder').map(({ accountId }) => accountId)).toEqual([3])
})

test('a form offers only accounts that have a number and on which its act is permitted', () => {
  const permitted = { ...none, permissionDeposit: true }
  const entries = [
    none,
    { ...permitted, accountId: 8 },
    { ...permitted, accountId: null },
    { ...permitted, accountNumber: null },
    { ...none, accountId: 9, permissionChangeCurrencyOrder: true },
  ]
  expect(accountsFor(entries, 'deposit').map(({ accountId }) => accountId)).toEqual([8])
  expect(accountsFor(entries, 'changeOrder').map(({ accountId }) => accountId)).toEqual([9])
})

test('mandates are administered where the role maintains permissions', () => {
  const entries = [
    { ...none, permissionDeposit: true, permissionChangeCurrencyOrder: true },
    { ...none, accountId: 8, companyRolePermissionMaintenance: true },
  ]
  expect(accountsFor(entries, 'mandateAdmin').map(({ accountId }) => accountId)).toEqual([8])
})

const account = (accountId: number, accountIsDefault = false) => ({ accountId, accountIsDefault })
const one = account(1)
const two = account(2, true)

test.each([
  ['the chosen one', [one, two], 1, 1],
  ['the default while none is chosen', [one, two, account(3)], undefined, 2],
  ['the only one while none is chosen', [one], undefined, 1],
  ['to be chosen where several are alike', [one, account(3)], undefined, undefined],
  ['nobody’s where there is none', [], 1, undefined],
  ['the default where the chosen one is gone', [one, two], 9, 2],
  ['the first of two defaults', [one, two, account(3, true)], undefined, 2],
] as const)(
  'the account of a form is %s [R-CHG-03] [R-DEP-05] [R-ERR-08]',
  (_title, accounts, wanted, expected) => {
    expect(chosenAccount<ReturnType<typeof account>>(accounts, wanted)?.accountId).toBe(expected)
  },
)
