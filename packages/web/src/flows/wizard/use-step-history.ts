import { useEffect, useRef } from 'react'
import { pendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useEntryState } from '@kassavirta/ui/routing/use-address.ts'
import { historyActionOf, type WizardPosition } from '@kassavirta/ui/submission/step-history.ts'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'

/** Marks the history entry of the summary in a wizard whose steps share one address. */
const SUMMARY = { step: 'summary' } as const

/**
 * Gives the summary of a wizard whose steps share one address its own entry in the browser's history: Back leads to
 * the form with everything typed, and Forward to the summary again if nothing was changed in between.
 */
export function useStepHistory<Typed, Body, Answer>(
  flow: Flow<Typed, Body, Answer>,
  { page, submission }: ReturnType<Flow<Typed, Body, Answer>['state']>,
): void {
  const router = useRouter()
  const onSummary = useEntryState()['step'] === SUMMARY.step
  const now: WizardPosition = {
    page,
    onSummary,
    pending: pendingRequest(submission) !== undefined,
  }
  const before = useRef<WizardPosition>({ ...now, page: 'form' })
  useEffect(() => {
    const action = historyActionOf(before.current, now)
    before.current = now
    const { body } = flow.state()
    switch (action) {
      case 'nothing':
        return
      case 'addEntry':
        return void router.addStep(SUMMARY)
      case 'leaveEntry':
        return router.back()
      case 'toForm':
        return flow.back()
      case 'toSummary':
        return body === undefined ? undefined : flow.review(body)
      case 'startAgain':
        return flow.startAgain()
      default:
        return action satisfies never
    }
  })
}
