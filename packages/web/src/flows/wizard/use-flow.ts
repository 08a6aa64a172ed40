import { getAccounts } from '@kassavirta/domain/accounts/api'
import { isUnconfirmed } from '@kassavirta/domain/session/machine'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PendingRequest, Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { useCompanySession, useSignedIn } from '../../platform/session/session-context.ts'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useStepHistory } from './use-step-history.ts'

type Keeper<Typed, Body, Answer> = (userId: number, companyId: number) => Flow<Typed, Body, Answer>

/** The flow of the person at the chosen company. */
export function useFlow<Typed, Body, Answer>(keeper: Keeper<Typed, Body, Answer>) {
  const { user, company } = useCompanySession()
  // A change of company replaces this screen with a new one, so the first flow stays the right one.
  const [flow] = useState(() => keeper(user.id, company.id))
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  return { flow, state, user, company }
}

/**
 * As useFlow, for a form, summary and receipt under one address. Coming back to a receipt that was seen opens an
 * empty form.
 */
export function useSingleAddressFlow<Typed, Body, Answer>(keeper: Keeper<Typed, Body, Answer>) {
  const openFlow = useFlow<Typed, Body, Answer>((userId, companyId) => {
    const flow = keeper(userId, companyId)
    const { page, seen } = flow.state()
    if (seen && page === 'finished') flow.startAgain()
    return flow
  })
  const { flow, state } = openFlow
  useStepHistory(flow, state)
  const finished = state.page === 'finished'
  useEffect(() => {
    if (finished) flow.markSeen()
  }, [flow, finished])
  useEffect(() => () => flow.leave(true), [flow])
  return openFlow
}

type OpenFlow<Typed, Body, Answer> = {
  readonly flow: Flow<Typed, Body, Answer>
  readonly state: ReturnType<Flow<Typed, Body, Answer>['state']>
}
type RefusedSubmission = Extract<Submission<unknown, unknown>, { readonly state: 'refused' }>

/**
 * Returns the function that confirms. A submission that was left without an answer by a reload is settled
 * automatically (decisions N21).
 */
export function useConfirm<Typed, Body, Answer>(
  { flow, state }: OpenFlow<Typed, Body, Answer>,
  send: (request: PendingRequest<Body>) => Promise<Answer>,
  onRefused?: (submission: RefusedSubmission) => void,
): () => Promise<void> {
  const client = useQueryClient()
  const confirm = async () => {
    await flow.confirm(send)
    const { submission } = flow.state()
    if (submission.state !== 'refused') return
    // A right or a limit may have changed since the form was opened, so the guard and the form need fresh data.
    void client.invalidateQueries({ queryKey: [getAccounts.path] })
    onRefused?.(submission)
  }
  const { submission } = state
  const sentBeforeReload = submission.state === 'unknown' && submission.failure === undefined
  useEffect(() => {
    if (sentBeforeReload) void confirm()
  })
  useConnectionBack(() => {
    if ('failure' in submission && submission.failure?.kind === 'network') void confirm()
  })
  return confirm
}

/** After a start without a connection: calls back once the server has confirmed the session. */
function useConnectionBack(onBack: () => void): void {
  const { state } = useSignedIn()
  const offline = isUnconfirmed(state)
  const was = useRef(offline)
  useEffect(() => {
    if (was.current && !offline) onBack()
    was.current = offline
  })
}
