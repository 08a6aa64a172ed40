import type * as z from 'zod/mini'
import type { DepositBody, RemovalBody } from '@kassavirta/domain/bags/deposits/api'
import { removalRefusal } from '@kassavirta/domain/bags/deposits/stage'
import {
  contradictsItself,
  depositTotals,
  mayContinue,
  noCounts,
  type Totals,
} from '@kassavirta/domain/bags/deposits/sums'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { accountFacts, type AccountRights } from '../../places/companies/accounts/queries.ts'
import { checkReference } from '../../places/companies/queries.ts'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult, SubmissionContext } from '../../platform/ledgers/submit.ts'
import { eventOf } from '../../shared/submitted-event.ts'
import { deposit } from '../../tables/submissions.ts'
import { removal, type removalFacts } from './queries.ts'

type DepositAnswer = { readonly reference: string; readonly entryId: number }

export const depositFacts = accountFacts('deposit', ({ accountId, registerDate }: DepositBody) => ({
  accountId,
  day: registerDate,
}))

type DepositContext = NewRowContext & { readonly facts: z.output<typeof depositFacts.schema> }

/** Checks every rule of the form again, inside the transaction that writes the deposit. */
export async function declareDeposit(
  { member, now, newId: entryId, facts: account }: DepositContext,
  body: DepositBody,
): Promise<SubmissionResult<DepositAnswer>> {
  if (!account?.mayDeposit) throw new Problem('forbidden')
  if (body.registerDate > dayOf(now)) throw fieldProblem('registerDate', 'dayInFuture')
  checkFlags(account, body)
  const totals = checkSums(body)
  const accountDefault = account.defaultDepositReference
  const reference = body.reference || accountDefault
  checkReference(reference, { accountDefault, offered: account.references })
  // A deposit that the service centre counts has only a total; counts in the body are dropped (decisions C8).
  const declaration = body.countAtServiceCenter ? { ...body, ...noCounts } : body
  const written = {
    id: entryId,
    ...rowOf(declaration, totals),
    ...senderColumns(member, now),
    modifiedAt: now,
  }
  const sums = { totalSum: totals.total, coinTotalSum: totals.coins, unit: 'cents' as const }
  return {
    answer: { reference, entryId },
    write: submittedRow(deposit, { ...written, reference }),
    ...eventOf('deposit.created', {
      entryId,
      ...declaration,
      accountExtId: account.accountExtId,
      reference,
      ...sums,
    }),
    subject: entryId,
  }
}

/** The flags of the account decide; they may differ from the company's (decisions O9). */
function checkFlags(account: AccountRights, body: DepositBody): void {
  const { depositCountAtServiceCenter, uncountedCoinsDeposit } = account
  if (body.countAtServiceCenter && !depositCountAtServiceCenter)
    throw fieldProblem('countAtServiceCenter', 'serviceCenterCountNotAgreed')
  if (body.coinsUncounted && !uncountedCoinsDeposit)
    throw fieldProblem('coinsUncounted', 'uncountedCoinsNotAgreed')
}

function checkSums(body: DepositBody): Totals {
  if (contradictsItself(body)) throw fieldProblem('totalSum', 'sumInvalid')
  if (!mayContinue(body)) throw fieldProblem('totalSum', 'depositEmpty')
  return depositTotals(body)
}

/** The fields of the body have columns of the same names. The sums are the computed ones. */
function rowOf(declaration: DepositBody, totals: Totals) {
  const { customerId: _, userId: _user, totalSum: _total, coinTotalSum: _coins, ...columns } = declaration
  return { ...columns, totalSumCents: totals.total, coinTotalSumCents: totals.coins }
}

type RemovalAnswer = { readonly status: 'ok' }

type RemovalContext = SubmissionContext & { readonly facts: z.output<typeof removalFacts.schema> }

/**
 * A person who may declare on the account may also remove a deposit, even a colleague's. A deposit that the caller
 * cannot see answers 404 (decisions C22, N11).
 */
export async function removeDeposit(
  { member, now, facts: found }: RemovalContext,
  { entryId }: RemovalBody,
): Promise<SubmissionResult<RemovalAnswer>> {
  const { userId, company } = member
  if (!found || (found.userId !== userId && !company.seesAllDeposits)) throw new Problem('notFound')
  if (!found.mayDeposit) throw new Problem('forbidden')
  const refusal = removalRefusal(found)
  if (refusal) throw new Problem(refusal)
  const write = removal(entryId, userId, now)
  return { answer: { status: 'ok' }, write, event: 'deposit.removed', subject: entryId, data: { entryId } }
}
