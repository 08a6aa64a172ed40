import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import type { DraftFormat } from '@kassavirta/ui/submission/drafts.ts'
import { createFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useScreenFlow } from '@kassavirta/ui/submission/use-screen-flow.ts'
import { useEffect, useEffectEvent } from 'react'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { useConfirm } from '../wizard/use-flow.ts'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'

type KeptAct<Typed, Body, Answer> = Pick<DraftFormat<Typed, Body>, 'readTyped' | 'readBody'> & {
  /** Names the draft: what the act is, and what it is about. */
  readonly name: string
  /** The untouched form. */
  readonly start: Typed
  readonly call: (request: PendingRequest<Body>) => Promise<Answer>
  readonly onDone: (body: Body, answer: Answer | undefined) => void
  readonly onRefused?: () => void
}

/**
 * An act for which something is typed. As with every form, what is typed is kept on the device until it is sent, over a
 * reload and an ended session, and a call without an answer is repeated unchanged.
 */
export function useKeptAct<Typed, Body, Answer>(spec: KeptAct<Typed, Body, Answer>) {
  const { user, company } = useCompanySession()
  const { flow, state } = useScreenFlow(() =>
    createFlow<Typed, Body, Answer>(
      { flow: spec.name, userId: user.id, companyId: company.id },
      // What was done is told by the page itself, so that there is no receipt to come back to.
      {
        version: 1,
        start: spec.start,
        readTyped: spec.readTyped,
        readBody: spec.readBody,
        readAnswer: () => undefined,
      },
    ),
  )
  const confirm = useConfirm({ flow, state }, spec.call, spec.onRefused)
  const done = useEffectEvent(spec.onDone)
  const { sent, submission, page } = state
  useEffect(() => {
    if (!sent) return
    flow.startAgain()
    done(sent.body, sent.answer)
  }, [flow, sent])
  const { failure, ...status } = submissionStatusOf(submission)
  return {
    flow,
    state,
    // Whoever has typed on has read why the last try was refused.
    status: { ...status, failure: page === 'form' && !status.unsettled ? undefined : failure },
    act: (body: Body) => {
      flow.review(body)
      void confirm()
    },
  }
}
