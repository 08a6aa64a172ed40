import { removeDeposit } from '@kassavirta/domain/deposits/api'
import { deposits, type DepositRow } from '@kassavirta/domain/reports/deposits'
import { useQueryClient } from '@tanstack/react-query'
import { usePortalRouter } from '../../../platform/routing/use-screen.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { useRefreshRights } from '../../../platform/session/use-refresh-rights.ts'
import { finalRefusal } from '@kassavirta/ui/feedback/action-failure.ts'
import { useListSearch } from './Breadcrumbs.tsx'

/** Removes a deposit. A call without an answer is repeated unchanged, so that nothing is done twice. */
export function useRemoval({ entryId }: DepositRow) {
  const { user, company, submit } = useCompanySession()
  const client = useQueryClient()
  const refreshRights = useRefreshRights()
  const router = usePortalRouter()
  const search = useListSearch()
  const list = { queryKey: [deposits.endpoint.path] }
  // A colleague may have been faster, or the deposit has been counted: the page must show the current state.
  const lookAgain = () => void client.invalidateQueries(list)
  const body = { entryId, customerId: company.id, userId: user.id }
  const { run, reset, ...status } = useAct(
    (request: PendingRequest<typeof body>) => submit(removeDeposit, request),
    (outcome) => {
      if (outcome.type === 'accepted') {
        // Reset instead of invalidated, so that the removed deposit is not shown again; the list screen fetches once.
        for (const query of client.getQueryCache().findAll(list)) query.reset()
        void router.open(deposits.list, { search })
        return
      }
      // After a final refusal the new list would remove this page and its text, so it waits until the dialog closes.
      if (finalRefusal(outcome.failure) === undefined) lookAgain()
    },
  )
  /** Clears the refusal when the dialog closes, so that the removal can be tried again. */
  const leave = () => {
    if (!status.failure) return
    reset()
    lookAgain()
    if (status.failure.status === 403) void refreshRights()
  }
  return { ...status, remove: () => run(body), leave }
}
