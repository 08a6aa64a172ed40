import type { AccountPermission } from './api.ts'

export type Account = AccountPermission & { readonly accountId: number; readonly accountNumber: string }

/** The flag of an entry that permits each action. */
const permits = {
  deposit: 'permissionDeposit',
  changeOrder: 'permissionChangeCurrencyOrder',
  mandateAdmin: 'companyRolePermissionMaintenance',
} as const satisfies Readonly<Record<string, keyof AccountPermission>>

/** The accounts on which an action is permitted; its form offers only these. */
export const accountsFor = (
  entries: readonly AccountPermission[],
  action: keyof typeof permits,
): readonly Account[] =>
  entries.filter(
    (entry): entry is Account =>
      entry.accountId !== null && entry.accountNumber !== null && entry[permits[action]],
  )

/** The account that a form is about: the wanted one, else the default or the only one (decisions C17); undefined while it has to be chosen. */
export function chosenAccount<A extends Pick<Account, 'accountId' | 'accountIsDefault'>>(
  accounts: readonly A[],
  wanted: number | undefined,
): A | undefined {
  const only = accounts.length === 1 ? accounts[0] : undefined
  return (
    accounts.find(({ accountId }) => accountId === wanted) ??
    accounts.find(({ accountIsDefault }) => accountIsDefault) ??
    only
  )
}
