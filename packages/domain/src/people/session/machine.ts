import type { Session, SessionUser } from './api.ts'

/** The session in the browser (specification section 4). Only the last three states have a person. */
export type SessionState =
  | { readonly status: 'notInitialised' }
  | { readonly status: 'initialising' }
  | { readonly status: 'notLoggedIn' }
  | { readonly status: 'error'; readonly message: string }
  | { readonly status: 'loggedIn'; readonly session: Session }
  /** The renewal is running. */
  | { readonly status: 'loginExpiring'; readonly session: Session }
  /** Keeps the person, so that the page under the sign-in dialog stays as it is. */
  | { readonly status: 'loginExpired'; readonly session: Session; readonly message: string }

export type SessionEvent =
  | { readonly type: 'initialise' }
  | { readonly type: 'opened'; readonly session: Session }
  | { readonly type: 'renewing' }
  | { readonly type: 'refreshFailed'; readonly message: string }
  /** The server gave no usable answer: the stored token may still be valid, so the tries continue (decisions O17). */
  | { readonly type: 'unreachable'; readonly message: string }
  | { readonly type: 'userUpdated'; readonly user: SessionUser }
  | { readonly type: 'loggedOut' }

/** The refresh errors when no token is stored and when a call is refused unexpectedly. */
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

/** At the start an invalid token means not signed in; later it means that the person must sign in again. */
function afterFailure(state: SessionState, message: string): SessionState {
  if ('session' in state) return { status: 'loginExpired', session: state.session, message }
  return isStarting(state) ? { status: 'notLoggedIn' } : state
}

function afterSilence(state: SessionState, message: string): SessionState {
  if (isStarting(state)) return { status: 'error', message }
  // The token is still valid for a while, and the renewal is tried again.
  return state.status === 'loginExpiring' ? { status: 'loggedIn', session: state.session } : state
}

/** An error at the start is shown while the tries continue. */
const isStarting = ({ status }: SessionState): boolean => status === 'initialising' || status === 'error'

export const isAuthenticated = ({ status }: SessionState): boolean =>
  status === 'loggedIn' || status === 'loginExpiring'

/** The token of a session that was opened from the tab's storage, until the server has renewed it. */
export const NO_TOKEN_YET = ''

/** True from a start without a connection until the server has answered about the session. */
export const isUnconfirmed = (state: SessionState): boolean =>
  'session' in state && state.session.token === NO_TOKEN_YET

/** The person, also while they must sign in again. */
export const personOf = (state: SessionState): SessionUser | undefined =>
  'session' in state ? state.session.user : undefined

/** The session is renewed five minutes before the token expires. */
const RENEW_BEFORE_MS = 300_000
/** A token with a shorter life must not make the browser renew without a pause. */
const MIN_RENEWAL_MS = 10_000
/** setTimeout counts in 32 bits: a longer wait would end at once. */
const MAX_TIMEOUT_MS = 2_147_483_647

type Claims = { readonly iat: number; readonly exp: number }

/** Computed from the token's own lifetime, because the clock of a shop's computer may be wrong by days. */
export const renewAfterMs = ({ iat, exp }: Claims): number =>
  Math.min(Math.max((exp - iat) * 1000 - RENEW_BEFORE_MS, MIN_RENEWAL_MS), MAX_TIMEOUT_MS)

export const lifeMs = ({ iat, exp }: Claims): number => Math.min((exp - iat) * 1000, MAX_TIMEOUT_MS)
