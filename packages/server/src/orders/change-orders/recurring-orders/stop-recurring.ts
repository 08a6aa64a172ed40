import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { RecurringOrder } from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import type * as z from 'zod/mini'
import { revision } from '../../../platform/database/row-writes.ts'
import type { SubmissionContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { recurringOrder } from '../../../tables/recurring.ts'
import { changeableRecurring, type Params } from './changeable-recurring.ts'
import { toRecurring } from './recurring-row.ts'

export async function stopRecurring(
  context: SubmissionContext,
  { version }: { readonly version: number },
  params: Params,
): Promise<SubmissionResult<z.input<ReturnType<typeof RecurringOrder>>>> {
  const row = await changeableRecurring(context, params, version)
  if (row.stoppedAt !== null) throw new Problem('changedElsewhere')
  const { member, now } = context
  const { recurringId } = row
  const after = { ...row, version: version + 1, stoppedAt: now.toISOString() }
  const stopped = { version: version + 1, stoppedAt: now, stoppedBy: member.userId }
  return {
    answer: toRecurring(after, { userId: member.userId, parameters: parametersFor(member), now }),
    write: revision(recurringOrder, recurringId, stopped),
    event: 'recurringorder.stopped',
    subject: recurringId,
    data: { recurringId },
  }
}
