import type { RemovalBody } from '@kassavirta/domain/deposits/api'
import { removalRefusal } from '@kassavirta/domain/deposits/state'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Member } from '../../platform/rights/access.ts'
import { readAccountRights } from '../../shared/account-rights.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SubmissionResult } from '../../platform/ledgers/submit.ts'
import { lockDeposit, markRemoved } from './queries.ts'

type RemovalAnswer = { readonly status: 'ok' }

/**
 * A person who may declare on the account may also remove a deposit, even a colleague's. A deposit that the caller
 * cannot see answers 404 (decisions C22, N11).
 */
export async function removeDeposit(
  tx: Db,
  member: Member,
  now: Date,
  { entryId }: RemovalBody,
): Promise<SubmissionResult<RemovalAnswer>> {
  const { userId, company } = member
  const found = await lockDeposit(tx, company.companyId, entryId)
  if (!found || (found.userId !== userId && !company.seesAllDeposits)) throw new Problem('notFound')
  const rights = await readAccountRights(tx, userId, company.companyId, now)
  if (!rights.some(({ accountId, mayDeposit }) => accountId === found.accountId && mayDeposit))
    throw new Problem('forbidden')
  const refusal = removalRefusal({ removed: found.removedAt, countingState: found.countingState })
  if (refusal) throw new Problem(refusal)
  await markRemoved(tx, entryId, userId, now)
  return { answer: { status: 'ok' }, event: 'deposit.removed', subject: entryId, data: { entryId } }
}
