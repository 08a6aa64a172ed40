import type { DepositBody } from '@kassavirta/domain/deposits/api'
import { mayContinue, type Totals } from '@kassavirta/domain/deposits/rules'
import { recomputed } from '@kassavirta/domain/deposits/sums'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import type { Member } from '../../platform/rights/access.ts'
import { readAccountRights, type AccountRights } from '../../shared/account-rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import { checkReference } from '../../shared/references.ts'
import type { Submitted } from '../../platform/ledgers/submit.ts'
import { deposit } from '../../tables/submissions.ts'

type Answer = { readonly reference: string; readonly entryId: number }

/** Every rule of the form, asked again where it counts: inside the transaction that writes the deposit. */
export async function declareDeposit(
  tx: Db,
  member: Member,
  now: Date,
  body: DepositBody,
): Promise<Submitted<Answer>> {
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
  const told = body.countAtServiceCenter ? { ...body, ...noCounts } : body
  const sent = { companyId, userId: member.userId, createdAt: now, modifiedAt: now, reference }
  const entryId = await insertOne(tx, deposit, { ...sent, ...rowOf(told, totals) })
  const sums = { totalSum: totals.total, coinTotalSum: totals.coins, unit: 'cents' }
  return {
    answer: { reference, entryId },
    event: 'deposit.created',
    subject: entryId,
    data: { entryId, ...told, accountExtId: account.accountExtId, reference, ...sums },
  }
}

/** Those of the account, which may differ from the company's (decisions O9). */
function checkFlags(account: AccountRights, body: DepositBody): void {
  const { depositCountAtServiceCenter, uncountedCoinsDeposit } = account
  if (body.countAtServiceCenter && !depositCountAtServiceCenter)
    throw fieldProblem('countAtServiceCenter', 'serviceCenterCountNotAgreed')
  if (body.coinsUncounted && !uncountedCoinsDeposit)
    throw fieldProblem('coinsUncounted', 'uncountedCoinsNotAgreed')
}

function checkSums(body: DepositBody): Totals {
  const totals = recomputed(body)
  if (!totals) throw fieldProblem('totalSum', 'sumInvalid')
  const how = { uncounted: body.coinsUncounted, blind: body.countAtServiceCenter }
  if (!mayContinue(totals.total, how)) throw fieldProblem('totalSum', 'depositEmpty')
  return totals
}

const countFields = [...notes, ...coins].map(({ fieldName }) => fieldName)

const countsOf = (count: (field: (typeof countFields)[number]) => number) =>
  Object.fromEntries(countFields.map((field) => [field, count(field)])) as Pick<
    DepositBody,
    (typeof countFields)[number]
  >

/** Counted at the service centre, nothing but the total is told: counts that came along are set aside (decisions C8). */
const noCounts = countsOf(() => 0)

function rowOf(told: DepositBody, totals: Totals) {
  const { accountId, securityBagNumber, message, registerDate, coinsUncounted, countAtServiceCenter } = told
  return {
    ...countsOf((field) => told[field]),
    accountId,
    securityBagNumber,
    message,
    registerDate,
    coinsUncounted,
    countAtServiceCenter,
    totalSumCents: totals.total,
    coinTotalSumCents: totals.coins,
  }
}
