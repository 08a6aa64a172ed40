import type { Session, SessionUser } from './api.ts'

/** Who is at the screen (specification section 4). Only the last four know a person. */
export type SessionState =
  | { readonly status: 'notInitialised' }
  | { readonly status: 'initialising' }
  | { readonly status: 'notLoggedIn' }
  | { readonly status: 'error'; readonly message: string }
  | { readonly status: 'loggedIn'; readonly session: Session }
  /** The renewal is on its way. */
  | { readonly status: 'loginExpiring'; readonly session: Session }
  /** The person is kept, so that the page under the dialog stays theirs. */
  | { readonly status: 'loginExpired'; readonly session: Session; readonly message: string }

export type SessionEvent =
  | { readonly type: 'initialise' }
  | { readonly type: 'opened'; readonly session: Session }
  | { readonly type: 'renewing' }
  | { readonly type: 'refreshFailed'; readonly message: string }
  /** No answer that decides: what is stored may still be good, and the tries go on (decisions O17). */
  | { readonly type: 'unreachable'; readonly message: string }
  | { readonly type: 'userUpdated'; readonly user: SessionUser }
  | { readonly type: 'loggedOut' }

/** The refresh error when nothing is stored, and the one when a call is refused out of the blue. */
export const NO_TOKEN = 'NO_TOKEN'
export const UNEXPECTED_EXPIRATION = 'Unexpected session expiration'

export const sessionStart: SessionState = { status: 'notInitialised' }

export function sessionStep(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'initialise':
      return state.status === 'notInitialised' ? { status: 'initialising' } : state
    case 'opened':
      return { status: 'loggedIn', session: event.session }
    case 'loggedOut':
      return { status: 'notLoggedIn' }
    case 'renewing':
      return state.status === 'loggedIn' ? { status: 'loginExpiring', session: state.session } : state
    case 'refreshFailed':
      return afterFailure(state, event.message)
    case 'unreachable':
      return afterSilence(state, event.message)
    case 'userUpdated':
      return 'session' in state ? { ...state, session: { ...state.session, user: event.user } } : state
    default:
      return event satisfies never
  }
}

/** While starting, a dead token means nobody is signed in; later, that the person must sign in again. */
function afterFailure(state: SessionState, message: string): SessionState {
  if ('session' in state) return { status: 'loginExpired', session: state.session, message }
  return isStarting(state) ? { status: 'notLoggedIn' } : state
}

function afterSilence(state: SessionState, message: string): SessionState {
  if (isStarting(state)) return { status: 'error', message }
  // The token is still good for a while: the renewal is tried again.
  return state.status === 'loginExpiring' ? { status: 'loggedIn', session: state.session } : state
}

/** An error at the start is told while the tries go on behind it. */
const isStarting = ({ status }: SessionState): boolean => status === 'initialising' || status === 'error'

export const isAuthenticated = ({ status }: SessionState): boolean =>
  status === 'loggedIn' || status === 'loginExpiring'

/** The person, also while they sign in again. */
export const personOf = (state: SessionState): SessionUser | undefined =>
  'session' in state ? state.session.user : undefined

/** Five minutes before the token ends. */
const RENEW_BEFORE_MS = 300_000
/** A token that lives shorter than that must not make the browser spin. */
const MIN_RENEWAL_MS = 10_000
/** setTimeout counts in 32 bits; a longer wait would fire at once. */
const MAX_TIMEOUT_MS = 2_147_483_647

type Claims = { readonly iat: number; readonly exp: number }

/** From the token's own life, never from the clock of the shop's computer, which may be days off. */
export const renewAfterMs = ({ iat, exp }: Claims): number =>
  Math.min(Math.max((exp - iat) * 1000 - RENEW_BEFORE_MS, MIN_RENEWAL_MS), MAX_TIMEOUT_MS)

export const lifeMs = ({ iat, exp }: Claims): number => Math.min((exp - iat) * 1000, MAX_TIMEOUT_MS)
