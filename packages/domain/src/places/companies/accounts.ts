import { instantAt, type Day } from '../../kernel/dates/dates.ts'
import { lastOrderFor, type DeliveryTerms } from '../../kernel/dates/delivery-dates.ts'
import type { AccountPermission } from './accounts-api.ts'

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

/**
 * The account of a form: the requested one, else the default or the only one (decisions C17); undefined while it has to
 * be chosen.
 */
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

/** The rule of an account, without the moment at which it is asked. */
export type FreezingTerms = Omit<DeliveryTerms, 'now' | 'maximumLeadDays'>

/**
 * The instant from which on an order can no longer be changed or cancelled: the first at which its day could no longer be
 * ordered for (`deliveryDates`). Null for a day for which nobody can order at all, since the provider's own date is later.
 */
export function freezingInstant(delivery: Day, terms: FreezingTerms): Date | null {
  const { policy, fixedDate } = terms
  if (policy !== 'fixed') return lastOrderFor(delivery, { ...terms, policy })
  const last = lastOrderFor(delivery, { ...terms, policy: 'days' })
  if (fixedDate === null) return last
  if (delivery < fixedDate) return null
  // The provider's own date applies until the day itself begins, and the formula from then on.
  const until = instantAt(fixedDate, '00:00')
  return until > last ? until : last
}
