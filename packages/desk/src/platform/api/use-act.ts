import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { AnswerOf, Ask } from '@kassavirta/ui/api/call.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct as useSubmittedAct } from '@kassavirta/ui/submission/use-act.ts'
import { useSessionStore } from '../session/session-context.ts'

/** Makes one try of an act under a key: for queues that keep keys of their own. */
export function useActCall() {
  const { call } = useSessionStore()
  return <E extends Endpoint>(endpoint: E, { key, body }: Pick<PendingRequest<Ask<E>>, 'key' | 'body'>) =>
    call(endpoint, body, { key })
}

/**
 * An act at the desk, sent once however often its button is pressed. A lock, an ended session and an old code are mended
 * under way, and the act goes on by itself.
 */
export function useAct<E extends Endpoint>(endpoint: E) {
  const call = useActCall()
  const act = useSubmittedAct<Ask<E>, AnswerOf<E>>((request) => call(endpoint, request))
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
