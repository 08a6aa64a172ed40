import type { DepositBody } from '@kassavirta/domain/deposits/api'
import {
  contradictsItself,
  depositTotals,
  mayContinue,
  noCounts,
  type Totals,
} from '@kassavirta/domain/deposits/sums'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import type { Member } from '../../platform/rights/access.ts'
import { readAccountRights, type AccountRights } from '../../shared/account-rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertOne, senderColumns } from '../../platform/database/insert-one.ts'
import { checkReference } from '../../shared/references.ts'
import type { SubmissionResult } from '../../platform/ledgers/submit.ts'
import { deposit } from '../../tables/submissions.ts'

type DepositAnswer = { readonly reference: string; readonly entryId: number }

/** Checks every rule of the form again, inside the transaction that writes the deposit. */
export async function declareDeposit(
  tx: Db,
  member: Member,
  now: Date,
  body: DepositBody,
): Promise<SubmissionResult<DepositAnswer>> {
  const { companyId } = member.company
  const rights = await readAccountRights(tx, member.userId, companyId, now)
  const account = rights.find(({ accountId }) => accountId === body.accountId)
  if (!account?.mayDeposit) throw new Problem('forbidden')
  if (body.registerDate > dayOf(now)) throw fieldProblem('registerDate', 'dayInFuture')
  checkFlags(account, body)
  const totals = checkSums(body)
  const { accountId, defaultDepositReference: accountDefault } = account
  const reference = body.reference || accountDefault
  await checkReference(tx, reference, { accountId, type: 'deposit', accountDefault, day: body.registerDate })
  // A deposit that the service centre counts has only a total; counts in the body are dropped (decisions C8).
  const declaration = body.countAtServiceCenter ? { ...body, ...noCounts } : body
  const row = { ...rowOf(declaration, totals), ...senderColumns(member, now), modifiedAt: now, reference }
  const entryId = await insertOne(tx, deposit, row)
  const sums = { totalSum: totals.total, coinTotalSum: totals.coins, unit: 'cents' }
  return {
    answer: { reference, entryId },
    event: 'deposit.created',
    subject: entryId,
    data: { entryId, ...declaration, accountExtId: account.accountExtId, reference, ...sums },
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
