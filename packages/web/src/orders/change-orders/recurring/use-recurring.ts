import {
  listRecurringOrders,
  skipOccurrence,
  type Occurrence,
  type RecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'

/** The orders of the chosen company that repeat. */
export function useRecurringOrders() {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  return useAnswer(query(listRecurringOrders, { query: { companyId: company.id } }))
}

/** Asks anew for the list, and for the front page, which tells the next delivery. */
export const useListAgain = () => useAskAgain([listRecurringOrders.path, getOverview.path])

type SkipBody = Ask<typeof skipOccurrence>['body']

/** Leaves a delivery out, or takes it back. Whatever comes of it, the list is asked for anew: somebody else may have been faster. */
export function useSkip(
  { recurringId, version }: Pick<RecurringOrder, 'recurringId' | 'version'>,
  onDone: (sent: SkipBody) => void,
) {
  const { user, company, call } = useCompanySession()
  const listAgain = useListAgain()
  const send = async ({ key, body }: PendingRequest<SkipBody>) => {
    const answer = await call(skipOccurrence, { params: { recurringId }, body }, { key })
    onDone(body)
    return answer
  }
  const act = useAct(send, listAgain)
  const sender = { customerId: company.id, userId: user.id, version }
  return {
    status: act,
    skip: ({ day, orderVersion }: Pick<Occurrence, 'day' | 'orderVersion'>, isSkipped: boolean) =>
      void act.run({ ...sender, day, isSkipped, ...(orderVersion === null ? {} : { orderVersion }) }),
  }
}
