import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import type { Ask, CallArguments } from '@kassavirta/ui/api/call.ts'
import {
  newPair,
  outcomeOf,
  pendingPair,
  submissionStep,
  type Outcome,
  type Pair,
  type Submission,
  type SubmissionEvent,
} from '@kassavirta/ui/submission/pending-submission.ts'
import { useReducer, useRef } from 'react'
import { useSessionStore } from '../session/session-context.ts'

type AnswerOf<E extends Endpoint> = E['reply']['schema']['_zod']['output']

/** Makes one try of an act under a key: for queues that keep keys of their own. */
export function useActCall() {
  const { call } = useSessionStore()
  return <E extends Endpoint>(endpoint: E, { key, body }: Pair<Ask<E>>): Promise<AnswerOf<E>> =>
    call(endpoint, ...([{ ...body, headers: { 'idempotency-key': key } }] as unknown as CallArguments<E>))
}

/**
 * An act at the desk, sent once however often its button is pressed. While an outcome is unknown, the next `run` sends the
 * same body under the same key again, whatever it is given: only so the first is settled. A lock, an ended session and an
 * old code are mended under way, and the act goes on by itself.
 */
export function useAct<E extends Endpoint>(endpoint: E) {
  type Body = Ask<E>
  type Answer = AnswerOf<E>
  const send = useActCall()
  const [submission, dispatch] = useReducer(
    (state: Submission<Body, Answer>, event: SubmissionEvent<Body, Answer>) => submissionStep(state, event),
    { state: 'none' },
  )
  const running = useRef<Promise<Outcome<Answer>>>(undefined)
  const settle = async (pair: Pair<Body>): Promise<Outcome<Answer>> => {
    dispatch({ type: 'reset' })
    dispatch({ type: 'send', pair })
    const outcome = await outcomeOf<Body, Answer>(pair, (sent) => send(endpoint, sent))
    running.current = undefined
    dispatch(outcome)
    return outcome
  }
  return {
    run: (body: Body): Promise<Outcome<Answer>> => {
      running.current ??= settle(pendingPair(submission) ?? newPair(body))
      return running.current
    },
    busy: submission.state === 'sending',
    /** True when no answer came: the act may have been done. */
    unknown: submission.state === 'unknown',
    failure:
      submission.state === 'refused' || submission.state === 'unknown' ? submission.failure : undefined,
    reset: () => dispatch({ type: 'reset' }),
  }
}
