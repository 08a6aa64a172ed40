import { linesOfTerms } from '@kassavirta/domain/customers/account-terms'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { askForApproval } from '../../../shared/approvals.ts'
import type { Account } from './account-queries.ts'
import type { AskedTerms } from './approve-terms.ts'

type Wanted = { readonly columns: AskedTerms['columns']; readonly reason: string }

/** A second person looks at what lifts a limit. It lapses when anything else of the account changes first. */
export async function askForTerms(context: ActContext, account: Account, { columns, reason }: Wanted) {
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
