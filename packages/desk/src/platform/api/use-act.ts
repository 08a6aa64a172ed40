import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { AnswerOf, CallValues } from '@kassavirta/ui/api/call.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct as useSubmittedAct } from '@kassavirta/ui/submission/use-act.ts'
import { useSessionStore } from '../session/session-context.ts'

/** Makes one attempt of an act under a given key, for queues that store their keys. */
export function useActCall() {
  const { call } = useSessionStore()
  return <E extends Endpoint>(
    endpoint: E,
    { key, body }: Pick<PendingRequest<CallValues<E>>, 'key' | 'body'>,
  ) => call(endpoint, body, { key })
}

/**
 * An act at the desk, sent once however often its button is pressed. A lock, an ended session or an old code only interrupts
 * it: it goes on by itself when the person has unlocked, signed in or shown a code.
 */
export function useAct<E extends Endpoint>(endpoint: E) {
  const call = useActCall()
  const act = useSubmittedAct<CallValues<E>, AnswerOf<E>>((request) => call(endpoint, request))
  const { run, sending, unsettled, failure, reset } = act
  return {
    run,
    busy: sending,
    /** True when no answer came: the act may have been done. */
    unknown: unsettled && !sending,
    failure,
    reset,
  }
}
