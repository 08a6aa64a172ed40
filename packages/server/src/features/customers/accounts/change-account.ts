import { allowsMore } from '@kassavirta/domain/customers/account-terms'
import type * as api from '@kassavirta/domain/customers/accounts-api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import { checkKeeper } from '../../../shared/keeper.ts'
import { updateAccount } from './account-queries.ts'
import { askForTerms } from './ask-terms.ts'
import { checkDefault } from './check-default.ts'
import { checkLiving, lockAccountOf, recordedAccount, type AccountAct } from './lock-place.ts'
import { accountColumns, writeTerms } from './write-terms.ts'

type Done = { readonly accountId: number }
type Changed = Done & { readonly approvalId: number | null }
/** What allows more than a second person has approved waits for one; what allows less is done at once. */
export const changeAccount: AccountAct<BodyOf<typeof api.changeAccount>, Changed> = {
  lock: lockAccountOf,
  work: async (context, account, { body: { version, reason, ...terms } }) => {
    checkLiving(account)
    checkVersion(account, version)
    checkKeeper(account)
    const { id: accountId, companyId } = account
    if (terms.isDefault) await checkDefault(context.tx, companyId, accountId)
    const columns = accountColumns(terms)
    if (allowsMore(account, columns)) return askForTerms(context, account, { columns, reason })
    const { answer, ...done } = recordedAccount('account.changed', account, {
      ...(await writeTerms(context, account, columns)),
      reason,
    })
    return { ...done, answer: { ...answer, approvalId: null } }
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
