import { removeDeposit } from '@kassavirta/domain/deposits/api'
import { deposits, type DepositRow } from '@kassavirta/domain/reports/deposits'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useReducer } from 'react'
import { routerPath } from '../../../platform/routing/link-to.ts'
import {
  newPair,
  outcomeOf,
  pendingPair,
  submissionStep,
} from '@kassavirta/ui/submission/pending-submission.ts'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { useRefreshRights } from '../../../platform/session/use-refresh-rights.ts'
import { finalRefusal } from '@kassavirta/ui/feedback/action-failure.ts'
import { submissionStatusOf } from '../../../flows/wizard/submission-status.ts'
import { useListSearch } from './Breadcrumbs.tsx'

type Body = { readonly entryId: number; readonly customerId: number; readonly userId: number }
type Answer = { readonly status: 'ok' }

/** Takes a deposit back. What had no answer goes again as it was, so that nothing is done twice. */
export function useRemoval({ entryId }: DepositRow) {
  const { user, company, call } = useSignedIn()
  const client = useQueryClient()
  const refreshRights = useRefreshRights()
  const router = useRouter()
  const search = useListSearch()
  const [submission, tell] = useReducer(submissionStep<Body, Answer>, { state: 'none' })
  const list = { queryKey: [deposits.endpoint.path] }
  // Perhaps a colleague was faster, or it has been counted: the page is to tell it as it is.
  const lookAgain = () => void client.invalidateQueries(list)
  const remove = async () => {
    const body = { entryId, customerId: company?.id ?? 0, userId: user.id }
    const pair = pendingPair(submission) ?? newPair(body)
    tell({ type: 'send', pair })
    const outcome = await outcomeOf(pair, ({ key, body }) =>
      call(removeDeposit, { body, headers: { 'idempotency-key': key } }),
    )
    tell(outcome)
    if (outcome.type === 'accepted') {
      // Emptied, not shown as it was and mended: the deposit must not be seen again. The list fetches it, once.
      for (const query of client.getQueryCache().findAll(list)) query.reset()
      void router.navigate({ to: routerPath(deposits.list), search })
      return
    }
    // A deposit that is gone leaves the page with the next list, and the words about it would go along: they come first.
    if (outcome.type !== 'failed' || finalRefusal(outcome.failure) === undefined) lookAgain()
  }
  const standing = submissionStatusOf(submission)
  /** The question was closed: what was refused has been read, and may be asked anew. */
  const leave = () => {
    if (!standing.failure) return
    tell({ type: 'reset' })
    lookAgain()
    if (standing.failure.status === 403) void refreshRights()
  }
  return { ...standing, remove, leave }
}
