import {
  newPair,
  outcomeOf,
  pendingPair,
  submissionStep,
  type Outcome,
  type Pair,
} from '@kassavirta/ui/submission/pending-submission.ts'
import { useReducer } from 'react'
import { submissionStatusOf } from '../wizard/submission-status.ts'

/**
 * An act with one press on something that exists already. A call without an answer is repeated unchanged, so that nothing
 * is done twice; after a success the next press is another act.
 */
export function useAct<Body, Answer>(
  call: (pair: Pair<Body>) => Promise<Answer>,
  onSettled: (outcome: Outcome<Answer>) => void,
) {
  const [submission, dispatch] = useReducer(submissionStep<Body, Answer>, { state: 'none' })
  const act = async (body: Body) => {
    if (submission.state === 'sending') return
    const pair = pendingPair(submission) ?? newPair(body)
    dispatch({ type: 'send', pair })
    const outcome = await outcomeOf(pair, call)
    dispatch(outcome)
    if (outcome.type === 'accepted') dispatch({ type: 'reset' })
    onSettled(outcome)
  }
  /** Clears a refusal, so that the act can be tried again. */
  const reset = () => dispatch({ type: 'reset' })
  return { ...submissionStatusOf(submission), act, reset }
}
