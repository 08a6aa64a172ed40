import { allowsMore, linesOfTerms } from '@kassavirta/domain/operation/customers/account-terms'
import type * as api from '@kassavirta/domain/operation/customers/accounts-api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { checkVersion, type ActContext } from '../../../platform/staff/desk-act.ts'
import { askForApproval } from '../../../people/approvals/approvals.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import { updateAccount, type Account } from './account-queries.ts'
import type { AskedTerms } from './approve-terms.ts'
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

type Wanted = { readonly columns: AskedTerms['columns']; readonly reason: string }

/** A second person looks at what lifts a limit. It lapses when anything else of the account changes first. */
async function askForTerms(context: ActContext, account: Account, { columns, reason }: Wanted) {
  const { id: accountId, companyId, accountNumber, version } = account
  const change = { subject: formatAccountNumber(accountNumber), lines: linesOfTerms(account, columns) }
  const payload: AskedTerms = { change, companyId, accountId, columns }
  const [subject, kind] = [String(accountId), 'accountTerms'] as const
  const asked = { kind, subject, subjectVersion: version, companyId, payload, reason }
  const approvalId = await askForApproval(context, asked, {})
  return {
    answer: { accountId, approvalId },
    action: 'approval.requested',
    subject: approvalId,
    companyId,
    detail: { kind, accountId, ...columns, reason },
  }
}
