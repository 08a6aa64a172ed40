import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { allowsMore, linesOfTerms } from '@kassavirta/domain/operation/customers/account-terms'
import type * as api from '@kassavirta/domain/operation/customers/accounts-api'
import type { Change } from '@kassavirta/domain/people/approvals/api'
import { askForApproval } from '../../../people/approvals/queries.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import { checkVersion, type ActContext, type Act, type ActResult } from '../../../platform/staff/desk-act.ts'
import type { reference } from '../../../tables/places.ts'
import {
  type TermsPayload,
  accountColumns,
  writeTerms,
  type NumberPayload,
  notifyOfNumber,
} from './approve-account.ts'
import * as queries from './queries.ts'

type OfPlace = { readonly companyId: number }
type OfAccount = OfPlace & { readonly accountId: number }

type PlaceAct<Body, Answer> = Act<void, { readonly params: OfPlace; readonly body: Body }, Answer>
type AccountAct<Body, Answer> = Act<
  queries.Account,
  { readonly params: OfAccount; readonly body: Body },
  Answer
>

/** Locks the accounts of a living place until the transaction ends. */
async function lockPlace(tx: Db, companyId: number): Promise<void> {
  await lockRights(tx, { changes: { companyIds: [companyId] } })
  const place = await queries.findPlace(tx, companyId)
  if (!place || place.endedAt) throw new Problem('notFound')
}

const lockPlaceOf: PlaceAct<unknown, unknown>['lock'] = ({ tx }, { params: { companyId } }) =>
  lockPlace(tx, companyId)

/** Locks an account of the place. */
const lockAccountOf: AccountAct<unknown, unknown>['lock'] = async ({ tx }, { params }) => {
  await lockRights(tx, { changes: { companyIds: [params.companyId] } })
  const found = await queries.findAccount(tx, params.companyId, params.accountId)
  if (!found) throw new Problem('notFound')
  return found
}

/** Refuses an account that has ended. */
function checkLiving({ endedAt }: queries.Account): void {
  if (endedAt) throw new Problem('stateChanged')
}

type AccountKeys = Pick<queries.Account, 'id' | 'companyId'>

const accountRecord = (
  action: string,
  { id: accountId, companyId }: AccountKeys,
  detail: Readonly<Record<string, unknown>>,
): ActResult<{ readonly accountId: number }> => ({
  answer: { accountId },
  action,
  subject: accountId,
  companyId,
  detail,
})

type AccountAnswer = { readonly accountId: number }
type ChangeAnswer = AccountAnswer & { readonly approvalId: number | null }

/** A change that allows more waits for a second person; one that allows less is made at once. */
export const changeAccount: AccountAct<BodyOf<typeof api.changeAccount>, ChangeAnswer> = {
  lock: lockAccountOf,
  work: async (context, account, { body: { version, reason, ...terms } }) => {
    checkLiving(account)
    checkVersion(account, version)
    checkKeeper(account)
    const { id: accountId, companyId } = account
    if (terms.isDefault) await checkDefault(context.tx, companyId, accountId)
    const columns = accountColumns(terms)
    if (allowsMore(account, columns)) return askForTerms(context, account, { columns, reason })
    const { answer, ...done } = accountRecord('account.changed', account, {
      ...(await writeTerms(context, account, columns)),
      reason,
    })
    return { ...done, answer: { ...answer, approvalId: null } }
  },
}

/** Needs neither a second person nor the keeper of the row, because it only takes away. */
export const endAccount: AccountAct<BodyOf<typeof api.endAccount>, AccountAnswer> = {
  lock: lockAccountOf,
  work: async ({ tx, now }, account, { body: { version } }) => {
    checkLiving(account)
    checkVersion(account, version)
    await queries.updateAccount(tx, account.id, { endedAt: now, isDefault: false })
    return accountRecord('account.ended', account, { accountNumber: account.accountNumber })
  },
}

type TermsChange = { readonly columns: TermsPayload['columns']; readonly reason: string }

/** Asks a second person to approve terms that allow more. The request lapses when the account changes first. */
async function askForTerms(context: ActContext, account: queries.Account, { columns, reason }: TermsChange) {
  const { id: accountId, companyId, accountNumber, version } = account
  const change = { subject: formatAccountNumber(accountNumber), lines: linesOfTerms(account, columns) }
  const payload: TermsPayload = { change, companyId, accountId, columns }
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

type RequestAnswer = { readonly approvalId: number }

/** Asks a second person to approve a new account, because money goes to its number. The account does not exist until then. */
export const askAccount: PlaceAct<BodyOf<typeof api.askAccount>, RequestAnswer> = {
  lock: lockPlaceOf,
  work: async (context, _held, { params: { companyId }, body: { reason, ...terms } }) => {
    const { accountNumber } = terms
    await checkNumber(context.tx, companyId, accountNumber)
    if (terms.isDefault) await checkDefault(context.tx, companyId)
    const payload: NumberPayload = {
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
    await notifyOfNumber(context, { notice: 'accountAsked', approvalId, companyId, accountNumber })
    return requested(approvalId, companyId, { accountNumber, reason })
  },
}

/** Asks a second person to approve another number of an account. The request lapses when the account changes first. */
export const askAccountNumber: AccountAct<BodyOf<typeof api.askAccountNumber>, RequestAnswer> = {
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
    const payload: NumberPayload = { change, companyId, accountId, accountNumber }
    const [subject, subjectVersion] = [String(accountId), account.version]
    const asked = { kind: 'accountNumber', subject, subjectVersion, companyId, payload, reason } as const
    const approvalId = await askForApproval(context, asked, {})
    await notifyOfNumber(context, { notice: 'numberAsked', approvalId, companyId, accountNumber, former })
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
  if (await queries.hasNumber(tx, companyId, accountNumber))
    throw fieldProblem('accountNumber', 'accountThere')
}

type ReferenceAnswer = { readonly referenceId: number }
type Reference = typeof reference.$inferSelect
type Params = { readonly companyId: number; readonly referenceId: number }
type ReferenceAct<Body> = Act<Reference, { readonly params: Params; readonly body: Body }, ReferenceAnswer>

type Days = { readonly validFrom: string | null; readonly validTo: string | null }

function checkDays({ validFrom, validTo }: Days): void {
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    throw fieldProblem('validTo', 'endBeforeStart')
}

export const addReference: AccountAct<BodyOf<typeof api.addReference>, ReferenceAnswer> = {
  lock: lockAccountOf,
  work: async ({ tx }, account, { body }) => {
    checkLiving(account)
    checkDays(body)
    const { id: accountId, companyId } = account
    const referenceId = await queries.insertReference(tx, { ...body, accountId, keeper: 'desk' })
    if (referenceId === undefined) throw fieldProblem('value', 'referenceThere')
    return referenceRecord('reference.added', referenceId, companyId, { accountId, ...body })
  },
}

const lock: ReferenceAct<unknown>['lock'] = async ({ tx }, { params: { companyId, referenceId } }) => {
  const found = await queries.lockReference(tx, companyId, referenceId)
  if (!found) throw new Problem('notFound')
  return found
}

export const changeReference: ReferenceAct<BodyOf<typeof api.changeReference>> = {
  lock,
  work: async ({ tx }, found, { params, body: { version, ...change } }) => {
    checkVersion(found, version)
    checkKeeper(found)
    checkDays(change)
    await queries.updateReference(tx, found.id, change)
    const { value, name, validFrom, validTo } = found
    const was = { name, validFrom, validTo }
    return referenceRecord('reference.changed', found.id, params.companyId, { value, ...change, was })
  },
}

/** Sets yesterday as the last day instead of deleting the row: the next import would bring a deleted row back. */
export const endReference: ReferenceAct<BodyOf<typeof api.endReference>> = {
  lock,
  work: async ({ tx, now }, found, { params, body: { version } }) => {
    const yesterday = addDays(dayOf(now), -1)
    if (found.validTo !== null && found.validTo <= yesterday) throw new Problem('stateChanged')
    checkVersion(found, version)
    await queries.updateReference(tx, found.id, { validTo: yesterday })
    return referenceRecord('reference.ended', found.id, params.companyId, { value: found.value })
  },
}

const referenceRecord = (
  action: string,
  referenceId: number,
  companyId: number,
  detail: Readonly<Record<string, unknown>>,
): ActResult<ReferenceAnswer> => ({
  answer: { referenceId },
  action,
  subject: referenceId,
  companyId,
  detail,
})

/** Refuses a new default account where the systems keep the present one, because the desk may not change that. */
async function checkDefault(tx: Db, companyId: number, accountId?: number): Promise<void> {
  const others = await queries.listOtherDefaults(tx, companyId, accountId)
  if (others.some(({ keeper }) => keeper !== 'desk')) throw fieldProblem('isDefault', 'keptBySystems')
}
