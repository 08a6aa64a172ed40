import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PendingRequest, Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useShownForm } from '../waiting/shown-forms.ts'
import { useAskOutcome, useKeepSending } from '../waiting/use-keep-sending.ts'
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

/** What a form sends. */
export type Sent<Body, Answer> = {
  /** The address of the call, so that it can be sent from any screen later. */
  readonly path: string
  /** In a sentence, e.g. 'tilaus 200,00 €'. */
  readonly what: string | ((body: Body) => string)
  readonly send: (request: PendingRequest<Body>) => Promise<Answer>
}

/**
 * What the buttons of a form do with what was confirmed. A form that is opened with something that has no answer asks what
 * became of it and sends nothing (decisions N21, Q10).
 */
export function useSending<Typed, Body, Answer>(
  { flow, state }: OpenFlow<Typed, Body, Answer>,
  { path, what, send }: Sent<Body, Answer>,
  onRefused?: (submission: RefusedSubmission) => void,
) {
  const client = useQueryClient()
  const calls = { send, ask: useAskOutcome() }
  const followUp = async (work: Promise<void>) => {
    await work
    const { submission } = flow.state()
    if (submission.state !== 'refused') return
    // A right or a limit may have changed since the form was opened, so the guard and the form need fresh data.
    void client.invalidateQueries({ queryKey: [getAccounts.path] })
    onRefused?.(submission)
  }
  useShownForm(flow.key)
  useKeepSending(state.submission, {
    open: () => flow.open(calls),
    goOn: () => followUp(flow.goOn(calls)),
  })
  return {
    confirm: () => {
      const { body } = flow.state()
      const words = typeof what === 'string' ? what : body === undefined ? '' : what(body)
      return followUp(flow.confirm(calls, { path, what: words }))
    },
    /** Back to the form with everything typed. */
    takeBack: () => flow.takeBack(calls),
    /** Puts it aside; the empty form offers it back. */
    discard: async () => {
      await flow.takeBack(calls)
      flow.clear()
    },
  }
}

export type SendingActs = ReturnType<typeof useSending>
