import { removeDeposit } from '@kassavirta/domain/deposits/api'
import { deposits, type DepositRow } from '@kassavirta/domain/reports/deposits'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useReducer } from 'react'
import { routerPath } from '../../../platform/link-to.ts'
import { newPair, outcomeOf, pendingPair, submissionStep } from '../../../platform/pending-submission.ts'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { standingOf } from '../../../ui/wizard/standing.ts'
import { useListSearch } from './Trail.tsx'

type Body = { readonly entryId: number; readonly customerId: number; readonly userId: number }
type Answer = { readonly status: 'ok' }

/** Takes a deposit back. What had no answer goes again as it was, so that nothing is done twice. */
export function useRemoval({ entryId }: DepositRow) {
  const { user, place, call } = useSignedIn()
  const client = useQueryClient()
  const router = useRouter()
  const search = useListSearch()
  const [submission, tell] = useReducer(submissionStep<Body, Answer>, { state: 'none' })
  const remove = async () => {
    const body = { entryId, customerId: place?.id ?? 0, userId: user.id }
    const pair = pendingPair(submission) ?? newPair(body)
    tell({ type: 'send', pair })
    const outcome = await outcomeOf(pair, ({ key, body }) =>
      call(removeDeposit, { body, headers: { 'idempotency-key': key } }),
    )
    tell(outcome)
    const list = { queryKey: [deposits.endpoint.path] }
    if (outcome.type === 'accepted') {
      // Emptied, not shown as it was and mended: the deposit must not be seen again. The list fetches it, once.
      for (const query of client.getQueryCache().findAll(list)) query.reset()
      void router.navigate({ to: routerPath(deposits.list), search })
      return
    }
    // Perhaps a colleague was faster, or it has been counted: the page is to tell it as it is.
    void client.invalidateQueries(list)
  }
  return { ...standingOf(submission), remove }
}
