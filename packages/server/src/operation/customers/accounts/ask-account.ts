import type * as api from '@kassavirta/domain/operation/customers/accounts-api'
import type { Change } from '@kassavirta/domain/people/approvals/api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { linesOfTerms } from '@kassavirta/domain/operation/customers/account-terms'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import type { Db } from '../../../platform/database/database.ts'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import { askForApproval } from '../../../people/approvals/approvals.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import { hasNumber } from './account-queries.ts'
import type { AskedPayload } from './approve-account.ts'
import { accountColumns } from './write-terms.ts'
import { checkDefault } from './check-default.ts'
import { tellOfNumber as tell } from './tell-number.ts'
import { checkLiving, lockAccountOf, lockPlaceOf, type AccountAct, type PlaceAct } from './lock-place.ts'

type Asked = { readonly approvalId: number }

/** Money goes to the number, so a second person looks at it. The place has no account until then. */
export const askAccount: PlaceAct<BodyOf<typeof api.askAccount>, Asked> = {
  lock: lockPlaceOf,
  work: async (context, _held, { params: { companyId }, body: { reason, ...terms } }) => {
    const { accountNumber } = terms
    await checkNumber(context.tx, companyId, accountNumber)
    if (terms.isDefault) await checkDefault(context.tx, companyId)
    const payload: AskedPayload = {
      change: {
        subject: formatAccountNumber(accountNumber),
        lines: [
          { field: 'accountNumber', before: '', after: formatAccountNumber(accountNumber) },
          ...linesOfTerms(undefined, accountColumns(terms)),
        ],
      },
      companyId,
      terms,
    }
    const subject = `${companyId} ${accountNumber}`
    const asked = { kind: 'accountNumber', subject, subjectVersion: 0, companyId, payload, reason } as const
    const approvalId = await askForApproval(context, asked, {})
    await tell(context, { notice: 'accountAsked', approvalId, companyId, accountNumber })
    return requested(approvalId, companyId, { accountNumber, reason })
  },
}

/** Another number of an account that is there. It lapses when anything else of the account changes first. */
export const askAccountNumber: AccountAct<BodyOf<typeof api.askAccountNumber>, Asked> = {
  lock: lockAccountOf,
  work: async (context, account, { body: { accountNumber, reason, version } }) => {
    checkLiving(account)
    checkVersion(account, version)
    checkKeeper(account)
    const { id: accountId, companyId, accountNumber: former } = account
    if (accountNumber === former) throw fieldProblem('accountNumber', 'nothingChanged')
    await checkNumber(context.tx, companyId, accountNumber)
    const before = formatAccountNumber(former)
    const after = formatAccountNumber(accountNumber)
    const change: Change = { subject: before, lines: [{ field: 'accountNumber', before, after }] }
    const payload: AskedPayload = { change, companyId, accountId, accountNumber }
    const [subject, subjectVersion] = [String(accountId), account.version]
    const asked = { kind: 'accountNumber', subject, subjectVersion, companyId, payload, reason } as const
    const approvalId = await askForApproval(context, asked, {})
    await tell(context, { notice: 'numberAsked', approvalId, companyId, accountNumber, former })
    return requested(approvalId, companyId, { accountId, before: former, after: accountNumber, reason })
  },
}

const requested = (approvalId: number, companyId: number, detail: Readonly<Record<string, unknown>>) => ({
  answer: { approvalId },
  action: 'accountnumber.requested',
  subject: approvalId,
  companyId,
  detail,
})

async function checkNumber(tx: Db, companyId: number, accountNumber: string): Promise<void> {
  if (await hasNumber(tx, companyId, accountNumber)) throw fieldProblem('accountNumber', 'accountThere')
}
