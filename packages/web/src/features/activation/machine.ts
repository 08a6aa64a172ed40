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

/**
 * The outcomes as the address of the second step writes them, so that a reload after a visit to the mailbox keeps
 * them.
 */
const OUTCOME_WORDS = { sent: 'lahetetty', refused: 'epaonnistui', tooMany: 'liikaa' } as const
const OUTCOME_PARAMETER = 'pyynto'

/** A reload after the last step must not ask for the used code again. */
export const COMPLETE_SEARCH = { vaihe: 'valmis' } as const

export const searchOf = (request: RequestOutcome): Readonly<Record<string, string>> =>
  request === 'none' ? {} : { [OUTCOME_PARAMETER]: OUTCOME_WORDS[request] }

export function activationFrom(search: Readonly<Record<string, unknown>>): ActivationState {
  if (search['vaihe'] === COMPLETE_SEARCH.vaihe) return { step: 'complete' }
  const outcomes = ['sent', 'refused', 'tooMany'] as const
  const request = outcomes.find((outcome) => OUTCOME_WORDS[outcome] === search[OUTCOME_PARAMETER]) ?? 'none'
  return { step: 'activation', request }
}
