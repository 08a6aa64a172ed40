import { login, logout, refresh, type Session, type SessionUser } from '@kassavirta/domain/session/api'
import {
  lifeMs,
  NO_TOKEN,
  renewAfterMs,
  sessionStart,
  sessionStep,
  UNEXPECTED_EXPIRATION,
  type SessionEvent,
  type SessionState,
} from '@kassavirta/domain/session/machine'
import { call } from '../call.ts'
import { cancelledFailure, Failure } from '../failure.ts'
import { joinSiblings } from './sibling-tabs.ts'
import { clearStored, readStored, writeStored } from './stored-session.ts'
import { claimsOf } from './token-claims.ts'

const RETRY_MS = 10_000
/** How many tokens back a sibling may be and still be helped. */
const REMEMBERED = 20

export type SessionStore = ReturnType<typeof createSessionStore>

/** The thin shell round the pure machine: it owns the timers, the storage and the talk between tabs. */
export function createSessionStore(storage: Storage = sessionStorage) {
  let state: SessionState = sessionStart
  let renewal: ReturnType<typeof setTimeout> | undefined
  let receivedAt = 0
  let inFlight: Promise<void> | undefined
  const past: string[] = []
  const listeners = new Set<() => void>()

  const step = (event: SessionEvent) => {
    state = sessionStep(state, event)
    for (const listener of listeners) listener()
  }
  const siblings = joinSiblings({
    current: () => readStored(storage)?.refreshToken,
    successor: (token) => ('session' in state && past.includes(token) ? state.session : undefined),
    adopt: (session) => open(session),
  })

  function open(session: Session): void {
    const before = readStored(storage)?.refreshToken
    if (before && before !== session.refreshToken) past.unshift(before)
    past.length = Math.min(past.length, REMEMBERED)
    writeStored(storage, { refreshToken: session.refreshToken, userId: session.user.id })
    receivedAt = Date.now()
    step({ type: 'opened', session })
    renewIn(renewAfterMs(claimsOf(session.token)))
  }

  function renewIn(ms: number): void {
    clearTimeout(renewal)
    renewal = setTimeout(() => void renew().catch(() => undefined), ms)
  }

  /** One renewal at a time, in this tab and over all tabs. Rejects when the session is over. */
  function renew(): Promise<void> {
    inFlight ??= renewOnce().finally(() => (inFlight = undefined))
    return inFlight
  }

  async function renewOnce(): Promise<void> {
    step({ type: 'renewing' })
    try {
      await siblings.alone(trade)
    } catch (failure) {
      const { kind, text } = asFailure(failure)
      // A line that is down says nothing about the session: try again while the token lives.
      if (kind === 'network' && tokenLives()) {
        step({ type: 'unreachable', message: text })
        renewIn(RETRY_MS)
      } else step({ type: 'refreshFailed', message: text })
      throw failure
    }
  }

  async function trade(): Promise<void> {
    const stored = readStored(storage)
    if (!stored) throw new Failure('http', NO_TOKEN, { status: 401 })
    if (await siblings.askFor(stored.refreshToken)) return
    const session = await call(refresh, { body: stored })
    siblings.tellRenewed(stored.refreshToken, session)
    open(session)
  }

  const tokenLives = () =>
    'session' in state && Date.now() - receivedAt < lifeMs(claimsOf(state.session.token))

  async function initialise(): Promise<void> {
    if (state.status !== 'notInitialised' && state.status !== 'error') return
    step({ type: 'initialise' })
    if (!readStored(storage)) return step({ type: 'refreshFailed', message: NO_TOKEN })
    try {
      await siblings.alone(trade)
    } catch (failure) {
      const { kind, text } = asFailure(failure)
      if (kind === 'network') return step({ type: 'unreachable', message: text })
      clearStored(storage)
      step({ type: 'refreshFailed', message: text })
    }
  }

  /** A computer that slept wakes with a token that is due or over: the timer slept too. */
  function wake(): void {
    const due = 'session' in state && Date.now() - receivedAt >= renewAfterMs(claimsOf(state.session.token))
    if (state.status === 'loggedIn' && due && !document.hidden) void renew().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)

  return {
    state: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    initialise,
    renew,
    async logIn(username: string, password: string): Promise<void> {
      open(await call(login, { body: { username, password } }))
    },
    /** Whatever the server says, this tab forgets the session. */
    async logOut(): Promise<void> {
      const stored = readStored(storage)
      await call(logout, { body: stored ? { refreshToken: stored.refreshToken } : {} }).catch(() => undefined)
      clearTimeout(renewal)
      clearStored(storage)
      past.length = 0
      step({ type: 'loggedOut' })
    },
    updateUser: (user: SessionUser) => step({ type: 'userUpdated', user }),
    /** A call was refused although the session seemed good. */
    expire: () => step({ type: 'refreshFailed', message: UNEXPECTED_EXPIRATION }),
    /** Settles when somebody is signed in again; rejects when they sign out instead. */
    signedInAgain(): Promise<void> {
      return new Promise((resolve, reject) => {
        const check = () => {
          if (state.status === 'loginExpired') return
          listeners.delete(check)
          if (state.status === 'notLoggedIn') reject(cancelledFailure())
          else resolve()
        }
        listeners.add(check)
        check()
      })
    },
  }
}

const asFailure = (failure: unknown): Failure =>
  failure instanceof Failure ? failure : new Failure('shape', String(failure))
