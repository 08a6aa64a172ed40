import type * as api from '@kassavirta/domain/customers/accounts-api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import { checkKeeper } from '../../../shared/keeper.ts'
import { clearOtherDefaults, updateAccount } from './account-queries.ts'
import { checkDefault } from './check-default.ts'
import { checkLiving, lockAccountOf, recordedAccount, type AccountAct } from './lock-place.ts'

type Done = { readonly accountId: number }
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

export const changeAccount: AccountAct<BodyOf<typeof api.changeAccount>, Done> = {
  lock: lockAccountOf,
  work: async ({ tx }, account, { body: { version, ...terms } }) => {
    checkLiving(account)
    checkVersion(account, version)
    checkKeeper(account)
    const { id: accountId, companyId } = account
    if (terms.isDefault) {
      await checkDefault(tx, companyId, accountId)
      await clearOtherDefaults(tx, companyId, accountId)
    }
    const columns = accountColumns(terms)
    await updateAccount(tx, accountId, columns)
    const { isDefault, changeAllowed, withdrawLimitCents } = account
    return recordedAccount('account.changed', account, {
      ...columns,
      was: { isDefault, changeAllowed, withdrawLimitCents },
    })
  },
}

/** One person is enough, whoever keeps the row: it takes something away. */
export const endAccount: AccountAct<BodyOf<typeof api.endAccount>, Done> = {
  lock: lockAccountOf,
  work: async ({ tx, now }, account, { body: { version } }) => {
    checkLiving(account)
    checkVersion(account, version)
    await updateAccount(tx, account.id, { endedAt: now, isDefault: false })
    return recordedAccount('account.ended', account, { accountNumber: account.accountNumber })
  },
}
