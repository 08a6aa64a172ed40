import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { SubmissionContext } from '../../../platform/ledgers/submit.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { readRecurring, type Recurring } from './queries.ts'

export type Params = { readonly recurringId: number }

/**
 * A person who sees a colleague's orders and may order on the account may change them, as with a single order. The row is
 * locked, and the clock was read after that.
 */
export async function changeableRecurring(
  { tx, member, now }: SubmissionContext,
  { recurringId }: Params,
  version: number,
): Promise<Recurring> {
  if (parametersFor(member).recurringOrders !== 'true') throw new Problem('notFound')
  const { userId, company } = member
  const search = { recurringId, companyId: company.companyId, userId, today: dayOf(now) }
  const found = await readRecurring(tx, search)
  if (!found || (found.userId !== userId && !company.seesAllChangeOrders)) throw new Problem('notFound')
  if (!found.mayOrderChange) throw new Problem('forbidden')
  if (found.version !== version) throw new Problem('changedElsewhere')
  return found
}
