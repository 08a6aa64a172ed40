import type { Failure } from '@kassavirta/ui/api/failure.ts'

/** The outcome of the request that led to the second step; 'none' for a person who already has a code. */
export type RequestOutcome = 'sent' | 'refused' | 'tooMany' | 'none'

export type ActivationState =
  | { readonly step: 'request' }
  | { readonly step: 'activation'; readonly request: RequestOutcome }
  | { readonly step: 'complete' }

export type ActivationEvent =
  | { readonly type: 'requestSent' | 'codeAtHand' | 'passwordSet' }
  | { readonly type: 'requestFailed'; readonly failure: Failure }

const TOO_MANY_REQUESTS = 429

/**
 * The three steps (specification section 4). A refused request also moves on, because staying would reveal whether a
 * user of that name exists (decisions A7). Only a request that never arrived stays.
 */
export function activationStep(state: ActivationState, event: ActivationEvent): ActivationState {
  switch (event.type) {
    case 'requestSent':
      return state.step === 'request' ? { step: 'activation', request: 'sent' } : state
    case 'codeAtHand':
      return state.step === 'request' ? { step: 'activation', request: 'none' } : state
    case 'requestFailed': {
      const { kind, status } = event.failure
      if (state.step !== 'request' || kind === 'network' || kind === 'cancelled') return state
      return { step: 'activation', request: status === TOO_MANY_REQUESTS ? 'tooMany' : 'refused' }
    }
    case 'passwordSet':
      return state.step === 'activation' ? { step: 'complete' } : state
    default:
      return event satisfies never
  }
}

const OUTCOMES = ['sent', 'refused', 'tooMany'] as const
const COMPLETE = 'complete'

/** The name of the text in the entry's state. A new version of the program must still find it after a reload. */
export const ENTRY_KEY = 'told'

/**
 * The state as a text for the entry of the browser's history, where it survives a reload after a visit to the mailbox. In
 * the address it would claim the same to anybody who opens it.
 */
export function storedOutcome(state: ActivationState): string | undefined {
  if (state.step === 'complete') return COMPLETE
  return state.step === 'activation' && state.request !== 'none' ? state.request : undefined
}

export function activationFrom(stored: unknown): ActivationState {
  if (stored === COMPLETE) return { step: 'complete' }
  return { step: 'activation', request: OUTCOMES.find((outcome) => outcome === stored) ?? 'none' }
}
