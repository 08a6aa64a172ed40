import { useReducer, useRef } from 'react'
import { outcomeOf } from './outcome-of.ts'
import { newRequest, submissionStep, type Outcome, type PendingRequest } from './pending-submission.ts'
import { submissionStatusOf } from './submission-status.ts'

/**
 * An act with one press, sent once however often its button is pressed. While an outcome is unknown, the next `run` sends
 * the same body under the same key again, whatever it is given: only so the first call is settled. After an answer the
 * next `run` is another act.
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
