import type { RemovalBody } from '@kassavirta/domain/bags/deposits/api'
import { removalRefusal } from '@kassavirta/domain/bags/deposits/state'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { removal, type removalFacts } from './queries.ts'

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
