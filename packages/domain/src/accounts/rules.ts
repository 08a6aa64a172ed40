import type { Capability } from '../kernel/access.ts'
import type { AccountPermission } from './api.ts'

/** What the entries of a place let their user do. The server asks its own tables; this decides what the screen offers. */
const held: { readonly [C in Exclude<Capability, 'concernReport'>]: (entry: AccountPermission) => boolean } =
  {
    deposit: (entry) => entry.permissionDeposit,
    changeOrder: (entry) => entry.permissionChangeCurrencyOrder,
    supplyOrder: (entry) => entry.companySupplyOrder && entry.companyRoleSupplyOrder,
    visit: (entry) => entry.companyRoleVisitChangeRequest,
    mandateAdmin: (entry) => entry.companyRolePermissionMaintenance,
    roleAdmin: (entry) => entry.companyRoleRoleMaintenance,
    drivers: (entry) => entry.companyTransportCustomer,
    depositReport: (entry) => entry.permissionDepositReport,
    changeOrderReport: (entry) => entry.permissionChangeOrderReport,
    supplyOrderReport: (entry) => entry.companyRoleSupplyOrderReports,
    visitReport: (entry) => entry.companyRoleVisitChangeRequestReports,
  }

/** Group reports belong to the person, by any of their places. */
export function capabilitiesOf(
  entries: readonly AccountPermission[],
  companies: readonly { readonly permissionConcernReport: boolean }[],
): ReadonlySet<Capability> {
  const byEntries = Object.entries(held)
    .filter(([, holds]) => entries.some(holds))
    .map(([capability]) => capability as Capability)
  const concern = companies.some(({ permissionConcernReport }) => permissionConcernReport)
  return new Set(concern ? [...byEntries, 'concernReport'] : byEntries)
}

type Account = AccountPermission & { readonly accountId: number; readonly accountNumber: string }

/** The accounts on which an act is permitted: only these are offered in its form. */
export const accountsFor = (
  entries: readonly AccountPermission[],
  act: 'deposit' | 'changeOrder' | 'mandateAdmin',
): readonly Account[] =>
  entries.filter(
    (entry): entry is Account => entry.accountId !== null && entry.accountNumber !== null && held[act](entry),
  )
