import { describe, expect, test } from 'vitest'
import type { AccountPermission } from './api.ts'
import { accountsFor, capabilitiesOf } from './rules.ts'

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
const capabilities = (flags: Partial<AccountPermission>) => [
  ...capabilitiesOf([none, { ...none, ...flags }], []),
]

describe('a capability needs its flag on some account', () => {
  test.each([
    ['permissionChangeCurrencyOrder', 'changeOrder', 'R-PERM-02'],
    ['permissionDeposit', 'deposit', 'R-PERM-03'],
    ['companyRoleVisitChangeRequest', 'visit', 'R-PERM-05'],
    ['companyRolePermissionMaintenance', 'mandateAdmin', 'R-PERM-06'],
    ['companyRoleRoleMaintenance', 'roleAdmin', 'R-PERM-07'],
    ['companyTransportCustomer', 'drivers', 'R-PERM-08'],
    ['companyRoleSupplyOrderReports', 'supplyOrderReport', 'R-PERM-16'],
    ['companyRoleVisitChangeRequestReports', 'visitReport', 'R-PERM-17'],
    ['permissionChangeOrderReport', 'changeOrderReport', 'R-PERM-18'],
    ['permissionDepositReport', 'depositReport', 'R-PERM-19'],
  ] as const)('%s gives %s and nothing else [%s]', (flag, capability, _row) => {
    expect(capabilities({ [flag]: true })).toEqual([capability])
  })
})

test.each([
  [true, true, ['supplyOrder']],
  [true, false, []],
  [false, true, []],
])(
  'supply orders need the place (%s) and the role (%s) [R-PERM-04]',
  (companySupplyOrder, companyRoleSupplyOrder, expected) => {
    expect(capabilities({ companySupplyOrder, companyRoleSupplyOrder })).toEqual(expected)
  },
)

test.each([
  [[], []],
  [[{ permissionConcernReport: false }], []],
  [[{ permissionConcernReport: false }, { permissionConcernReport: true }], ['concernReport']],
])(
  'group reports need the right at any place of the person [R-PERM-09] [R-PERM-20]',
  (companies, expected) => {
    expect([...capabilitiesOf([none], companies)]).toEqual(expected)
  },
)

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
