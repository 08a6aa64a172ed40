import { useReducer, useRef } from 'react'
import {
  newPair,
  outcomeOf,
  pendingPair,
  submissionStep,
  type Outcome,
  type Pair,
} from './pending-submission.ts'
import { submissionStatusOf } from './submission-status.ts'

/**
 * An act with one press, sent once however often its button is pressed. While an outcome is unknown, the next `run` sends
 * the same body under the same key again, whatever it is given: only so the first call is settled. After an answer the
 * next `run` is another act.
 */
export function useAct<Body, Answer>(
  call: (pair: Pair<Body>) => Promise<Answer>,
  onSettled?: (outcome: Outcome<Answer>) => void,
) {
  const [submission, dispatch] = useReducer(submissionStep<Body, Answer>, { state: 'none' })
  const running = useRef<Promise<Outcome<Answer>>>(undefined)
  /** Clears a refusal. */
  const reset = () => dispatch({ type: 'reset' })
  const settle = async (pair: Pair<Body>): Promise<Outcome<Answer>> => {
    reset()
    dispatch({ type: 'send', pair })
    const outcome = await outcomeOf(pair, call)
    running.current = undefined
    dispatch(outcome)
    onSettled?.(outcome)
    return outcome
  }
  const run = (body: Body): Promise<Outcome<Answer>> =>
    (running.current ??= settle(pendingPair(submission) ?? newPair(body)))
  return { ...submissionStatusOf(submission), run, reset }
}
