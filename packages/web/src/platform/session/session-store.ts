import { login, logout, type SessionUser } from '@kassavirta/domain/session/api'
import { NO_TOKEN, UNEXPECTED_EXPIRATION } from '@kassavirta/domain/session/machine'
import { call } from '../api/call.ts'
import { orInMemory, tabShelf, type Shelf } from '@kassavirta/ui/browser/storage.ts'
import { isRefusal, renewalText } from './renewal-failure.ts'
import { holdState, type HeldState } from './session-state.ts'
import { keepTokens } from './token-chain.ts'

const RETRY_MS = 10_000
/** Nobody is kept signed in by a server that does not answer. */
const LOGOUT_MS = 5_000

export type SessionStore = ReturnType<typeof createSessionStore>

/** The thin shell round the pure machine: it owns the timers, the storage and the talk between tabs. */
export function createSessionStore(storage: Shelf = orInMemory(tabShelf)) {
  const held = holdState()
  const { tokens, renew, stop } = renewInTime(held, storage)

  async function initialise(): Promise<void> {
    if (held.now().status !== 'notInitialised') return
    held.step({ type: 'initialise' })
    if (tokens.stored()) await renew().catch(() => undefined)
    else held.step({ type: 'refreshFailed', message: NO_TOKEN })
  }

  return {
    state: held.now,
    subscribe: held.subscribe,
    signedInAgain: held.signedInAgain,
    initialise,
    renew,
    async logIn(username: string, password: string): Promise<void> {
      tokens.open(await call(login, { body: { username, password } }))
    },
    /** Whatever the server says, this tab forgets the session. */
    async logOut(): Promise<void> {
      const stored = tokens.stored()
      const body = stored ? { refreshToken: stored.refreshToken } : {}
      await call(logout, { body, signal: AbortSignal.timeout(LOGOUT_MS) }).catch(() => undefined)
      stop()
      tokens.forget()
      held.step({ type: 'loggedOut' })
    },
    updateUser: (user: SessionUser) => held.step({ type: 'userUpdated', user }),
    /** A call was refused although the session seemed good. */
    expire: () => held.step({ type: 'refreshFailed', message: UNEXPECTED_EXPIRATION }),
  }
}

/** Renews by a timer, when the computer wakes, and when a call asks for it. */
function renewInTime(held: HeldState, storage: Shelf) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<void> | undefined
  const tokens = keepTokens(held, storage, () => renewIn(tokens.renewAfter()))
  const quietly = () => void renew().catch(() => undefined)

  function renewIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(quietly, ms)
  }

  /** One renewal at a time, in this tab and over all tabs. Rejects when the session is over. */
  function renew(): Promise<void> {
    inFlight ??= renewOnce().finally(() => (inFlight = undefined))
    return inFlight
  }

  async function renewOnce(): Promise<void> {
    held.step({ type: 'renewing' })
    try {
      await tokens.trade()
    } catch (failure) {
      afterFailure(failure)
      throw failure
    }
  }

  function afterFailure(failure: unknown): void {
    const state = held.now()
    // Signed out meanwhile: nobody is left to tell.
    if (state.status === 'notLoggedIn') return
    const message = renewalText(failure)
    const starting = !('session' in state)
    if (isRefusal(failure)) {
      if (starting) tokens.forget()
      held.step({ type: 'refreshFailed', message })
    } else if (starting || tokens.lives()) {
      held.step({ type: 'unreachable', message })
      renewIn(RETRY_MS)
    } else held.step({ type: 'refreshFailed', message })
  }

  /** A computer that slept wakes with a token that is due or over: the timer slept too. */
  function wake(): void {
    const { status } = held.now()
    const due = status === 'error' || (status === 'loggedIn' && tokens.isDue())
    if (due && !document.hidden) quietly()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  return { tokens, renew, stop: () => clearTimeout(timer) }
}
