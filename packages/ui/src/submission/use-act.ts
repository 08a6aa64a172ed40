import { useReducer, useRef } from 'react'
import {
  outcomeOf,
  newRequest,
  submissionStep,
  type Outcome,
  type PendingRequest,
  submissionStatusOf,
} from './pending-submission.ts'

/**
 * An act with one press, sent once however often its button is pressed. While an outcome is unknown, the next `run` ignores
 * its body and sends the first one again under the same key, because only that settles the first call. After an answer
 * the next `run` is a new act.
 */
export function useAct<Body, Answer>(
  call: (request: PendingRequest<Body>) => Promise<Answer>,
  onSettled?: (outcome: Outcome<Answer>) => void,
) {
  const [submission, dispatch] = useReducer(submissionStep<Body, Answer>, { state: 'none' })
  const running = useRef<Promise<Outcome<Answer>>>(undefined)
  /** Clears a refusal. */
  const reset = () => dispatch({ type: 'reset' })
  const settle = async (request: PendingRequest<Body>): Promise<Outcome<Answer>> => {
    reset()
    dispatch({ type: 'send', request })
    const outcome = await outcomeOf(request, call)
    running.current = undefined
    dispatch(outcome)
    onSettled?.(outcome)
    return outcome
  }
  const run = (body: Body): Promise<Outcome<Answer>> =>
    (running.current ??= settle(submission.state === 'unknown' ? submission.request : newRequest(body)))
  return { ...submissionStatusOf(submission), run, reset }
}
