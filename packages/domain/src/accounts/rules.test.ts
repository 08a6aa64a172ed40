import { expect, test } from 'vitest'
import type { AccountPermission } from './api.ts'
import { accountsFor } from './rules.ts'

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
