import type { DepositBody } from '@kassavirta/domain/deposits/api'
import { mayContinue, type Totals } from '@kassavirta/domain/deposits/rules'
import { recomputed } from '@kassavirta/domain/deposits/sums'
import { depositRefusals } from '@kassavirta/domain/deposits/terms.fi'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { serverTexts, validationTexts } from '@kassavirta/domain/kernel/terms.fi'
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
  if (!account?.mayDeposit) throw new Problem(403, serverTexts.forbidden)
  refuseIf(body.registerDate > dayOf(now), 'registerDate', depositRefusals.future)
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

function refuseIf(broken: boolean, field: string, text: string): void {
  if (broken) throw new Problem(400, text, { [field]: text })
}

/** Those of the account, which may differ from the company's (decisions O9). */
function checkFlags(account: AccountRights, body: DepositBody): void {
  const { depositCountAtServiceCenter, uncountedCoinsDeposit } = account
  const blind = body.countAtServiceCenter && !depositCountAtServiceCenter
  refuseIf(blind, 'countAtServiceCenter', depositRefusals.blind)
  refuseIf(body.coinsUncounted && !uncountedCoinsDeposit, 'coinsUncounted', depositRefusals.uncounted)
}

function checkSums(body: DepositBody): Totals {
  const totals = recomputed(body)
  if (!totals) throw new Problem(400, validationTexts.coin_sum, { totalSum: validationTexts.coin_sum })
  const how = { uncounted: body.coinsUncounted, blind: body.countAtServiceCenter }
  refuseIf(!mayContinue(totals.total, how), 'totalSum', depositRefusals.empty)
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
