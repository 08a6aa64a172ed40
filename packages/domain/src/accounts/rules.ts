import type { AccountPermission } from './api.ts'

type Account = AccountPermission & { readonly accountId: number; readonly accountNumber: string }

/** The flag of an entry that permits each action on its account. */
const permits = {
  deposit: 'permissionDeposit',
  changeOrder: 'permissionChangeCurrencyOrder',
  mandateAdmin: 'companyRolePermissionMaintenance',
} as const satisfies Readonly<Record<string, keyof AccountPermission>>

/** The accounts on which an action is permitted: only these are offered in its form. */
export const accountsFor = (
  entries: readonly AccountPermission[],
  action: keyof typeof permits,
): readonly Account[] =>
  entries.filter(
    (entry): entry is Account =>
      entry.accountId !== null && entry.accountNumber !== null && entry[permits[action]],
  )
