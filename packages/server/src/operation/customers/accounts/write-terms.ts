import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { clearOtherDefaults, updateAccount, type Account } from './account-queries.ts'

/** With the limit in cents. */
type Terms = Readonly<Record<'isDefault' | 'changeAllowed', boolean>> &
  Readonly<Record<'depositReference' | 'changeReference', string>> & { readonly withdrawLimit: number | null }

/** What an account is for, as the table has it. A limit on change money says nothing where none is ordered. */
export const accountColumns = ({ changeAllowed, withdrawLimit, ...terms }: Terms) => ({
  changeAllowed,
  isDefault: terms.isDefault,
  withdrawLimitCents: changeAllowed ? withdrawLimit : null,
  defaultDepositReference: terms.depositReference,
  defaultChangeReference: changeAllowed ? terms.changeReference : '',
})

type AccountColumns = ReturnType<typeof accountColumns>

/** Writes what an account is for from now on. Returns what the log tells of it. */
export async function writeTerms({ tx }: ActContext, account: Account, columns: AccountColumns) {
  const { id, companyId, isDefault, changeAllowed, withdrawLimitCents } = account
  if (columns.isDefault) await clearOtherDefaults(tx, companyId, id)
  await updateAccount(tx, id, columns)
  return { ...columns, was: { isDefault, changeAllowed, withdrawLimitCents } }
}
