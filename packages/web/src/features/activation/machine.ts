import type { Failure } from '@kassavirta/ui/api/failure.ts'

/** How the request ended that brought a person to the second step; a code at hand needs none. */
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
 * The three steps (specification section 4). A refused request moves on too: staying would tell whether a user of that
 * name exists (decisions A7). Only a request that never arrived stays where it is.
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

/** Each outcome as the address of the second step has it, so that a reload, when one is back from the mail, keeps it. */
const OUTCOME_WORDS = { sent: 'lahetetty', refused: 'epaonnistui', tooMany: 'liikaa' } as const
const OUTCOME_PARAMETER = 'pyynto'

/** A reload after the last step must not ask for a code that is used up. */
export const COMPLETE_SEARCH = { vaihe: 'valmis' } as const

export const searchOf = (request: RequestOutcome): Readonly<Record<string, string>> =>
  request === 'none' ? {} : { [OUTCOME_PARAMETER]: OUTCOME_WORDS[request] }

export function activationFrom(search: Readonly<Record<string, unknown>>): ActivationState {
  if (search['vaihe'] === COMPLETE_SEARCH.vaihe) return { step: 'complete' }
  const outcomes = ['sent', 'refused', 'tooMany'] as const
  const request = outcomes.find((outcome) => OUTCOME_WORDS[outcome] === search[OUTCOME_PARAMETER]) ?? 'none'
  return { step: 'activation', request }
}
