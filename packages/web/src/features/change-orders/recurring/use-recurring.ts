import {
  listRecurringOrders,
  type changeOccurrence,
  type RecurringOrder,
  type skipOccurrence,
  type stopRecurringOrder,
} from '@kassavirta/domain/recurring-orders/api'
import { getOverview } from '@kassavirta/domain/overview/api'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import type { Pair } from '@kassavirta/ui/submission/pending-submission.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../flows/act/use-act.ts'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'

/** The orders of the chosen company that repeat. */
export function useRecurringOrders() {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  return useAnswer(query(listRecurringOrders, { query: { companyId: company.id } }))
}

/** Asks anew for the list, and for the front page, which tells the next delivery. */
export function useListAgain(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [listRecurringOrders.path] })
    void client.invalidateQueries({ queryKey: [getOverview.path] })
  }
}

type RecurringAct = typeof skipOccurrence | typeof changeOccurrence | typeof stopRecurringOrder

/** An act on a recurring order. Whatever comes of it, the list is asked for anew: somebody else may have been faster. */
export function useRecurringAct<Body extends object>(
  endpoint: RecurringAct,
  { recurringId, version }: Pick<RecurringOrder, 'recurringId' | 'version'>,
  onDone: (body: Body) => void,
) {
  const { user, company, call } = useCompanySession()
  const listAgain = useListAgain()
  const send = async ({ key, body }: Pair<Body>) => {
    const asked = { params: { recurringId }, body, headers: { 'idempotency-key': key } }
    const answer = await call(endpoint, asked as never)
    onDone(body)
    return answer
  }
  const { act, ...status } = useAct(send, listAgain)
  const sender = { customerId: company.id, userId: user.id, version }
  return { ...status, act: (body: Body) => void act({ ...sender, ...body }) }
}
