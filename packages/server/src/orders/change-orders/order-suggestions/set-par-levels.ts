import type { ParLevelsBody } from '@kassavirta/domain/orders/change-orders/order-suggestions/api'
import { parFields } from '@kassavirta/domain/orders/change-orders/order-suggestions/par-levels'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { replacements } from '../../../platform/database/row-writes.ts'
import type { SubmissionContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { parLevel } from '../../../tables/par-levels.ts'
import type { ParFacts } from './queries.ts'
import { orderable, type parLevelsOf } from './suggest-order.ts'

type Context = SubmissionContext & { readonly facts: ParFacts }

/** Whoever may order on the account says what it keeps. */
export async function setParLevels(
  { member, now, facts: { account, par } }: Context,
  { accountId, version, ...body }: ParLevelsBody,
): Promise<SubmissionResult<ReturnType<typeof parLevelsOf>>> {
  if (parametersFor(member).orderSuggestions !== 'true') throw new Problem('notFound')
  const { accountExtId } = orderable(account)
  if ((par?.version ?? 0) !== version) throw new Problem('changedElsewhere')
  const levels = recordOf(parFields, (field) => body[field])
  const counts = Object.fromEntries(Object.entries(levels).filter(([, count]) => count > 0))
  const { userId, company } = member
  const row = {
    accountId,
    companyId: company.companyId,
    userId,
    counts,
    version: version + 1,
    changedAt: now,
  }
  return {
    answer: { ...levels, version: version + 1 },
    write: replacements(parLevel, [row], ['accountId']),
    event: 'parlevels.changed',
    subject: accountId,
    data: { accountId, accountExtId, ...levels },
  }
}
