import type { RemovalBody } from '@kassavirta/domain/deposits/api'
import { removalRefusal } from '@kassavirta/domain/deposits/state'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { isBagOpened, lockDeposit, removal } from './queries.ts'

type RemovalAnswer = { readonly status: 'ok' }

/**
 * A person who may declare on the account may also remove a deposit, even a colleague's. A deposit that the caller
 * cannot see answers 404 (decisions C22, N11).
 */
export async function removeDeposit(
  { tx, member, now }: SubmissionContext,
  { entryId }: RemovalBody,
): Promise<SubmissionResult<RemovalAnswer>> {
  const { userId, company } = member
  const found = await lockDeposit(tx, { entryId, companyId: company.companyId, userId, today: dayOf(now) })
  if (!found || (found.userId !== userId && !company.seesAllDeposits)) throw new Problem('notFound')
  if (!found.mayDeposit) throw new Problem('forbidden')
  const refusal = removalRefusal({
    removed: found.removedAt,
    countingState: found.countingState,
    isBagOpen: await isBagOpened(tx, entryId),
  })
  if (refusal) throw new Problem(refusal)
  const write = removal(entryId, userId, now)
  return { answer: { status: 'ok' }, write, event: 'deposit.removed', subject: entryId, data: { entryId } }
}
