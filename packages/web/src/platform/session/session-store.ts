import { login, logout, type SessionUser } from '@kassavirta/domain/people/session/api'
import { NO_TOKEN, UNEXPECTED_EXPIRATION } from '@kassavirta/domain/people/session/machine'
import { call } from '../api/call.ts'
import { orInMemory, tabStorage, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import { runSessionMachine, type SessionMachine, createTokenChain } from './token-chain.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'

const RETRY_MS = 10_000
/** Signing out does not wait longer than this for a server that does not answer. */
const LOGOUT_TIMEOUT_MS = 5_000

export type SessionStore = ReturnType<typeof createSessionStore>

type Options = {
  /** Whether the screen of the address can be used before the server has answered about the stored session. */
  readonly opensOffline?: () => boolean
  readonly storage?: SafeStorage
}

/** The thin shell around the pure machine: it owns the timers, the storage and the messages between tabs. */
export function createSessionStore({
  opensOffline = () => false,
  storage = orInMemory(tabStorage),
}: Options = {}) {
  const machine = runSessionMachine()
  let leaving = new AbortController()
  const { tokens, renew, stop } = renewInTime(machine, { opensOffline, storage })

  async function initialise(): Promise<void> {
    if (machine.now().status !== 'notInitialised') return
    machine.step({ type: 'initialise' })
    if (tokens.stored()) await renew().catch(() => undefined)
    else machine.step({ type: 'refreshFailed', message: NO_TOKEN })
  }

  return {
    state: machine.now,
    subscribe: machine.subscribe,
    signedInAgain: machine.signedInAgain,
    signedOut: machine.signedOut,
    /** Aborted when the person signs out: from then on nothing is read in their name. */
    leaving: (): AbortSignal => leaving.signal,
    initialise,
    renew,
    /** Only people with a second factor need the code. */
    async logIn(username: string, password: string, code?: string): Promise<void> {
      const body = { username, password, ...(code === undefined ? {} : { code }) }
      const session = await call(login, { body })
      if (leaving.signal.aborted) leaving = new AbortController()
      tokens.open(session)
    },
    /**
     * This tab forgets the session even if the call fails. What is being read is given up before the server ends the
     * session, which would refuse it.
     */
    async logOut(): Promise<void> {
      leaving.abort()
      const stored = tokens.stored()
      const body = stored ? { refreshToken: stored.refreshToken } : {}
      await call(logout, { body }, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }).catch(() => undefined)
      stop()
      tokens.forget()
      machine.step({ type: 'loggedOut' })
    },
    updateUser(user: SessionUser): void {
      machine.step({ type: 'userUpdated', user })
      tokens.storeUser()
    },
    /** Ends the session when a call was refused although the session seemed valid. */
    expire: () => machine.step({ type: 'refreshFailed', message: UNEXPECTED_EXPIRATION }),
  }
}

/** Renews by a timer, when the computer wakes, and when a call needs it. */
function renewInTime(machine: SessionMachine, { opensOffline, storage }: Required<Options>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<void> | undefined
  const tokens = createTokenChain(machine, storage, () => renewIn(tokens.renewAfter()))
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
    machine.step({ type: 'renewing' })
    try {
      await tokens.trade()
    } catch (failure) {
      afterFailure(failure)
      throw failure
    }
  }

  function afterFailure(failure: unknown): void {
    const state = machine.now()
    // The person has signed out meanwhile, so the failure no longer matters.
    if (state.status === 'notLoggedIn') return
    const message = renewalText(failure)
    const starting = !('session' in state)
    if (isRefusal(failure)) {
      if (starting) tokens.forget()
      machine.step({ type: 'refreshFailed', message })
    } else if (starting || tokens.lives()) {
      const opened = starting && opensOffline() && tokens.openUnconfirmed()
      if (!opened) machine.step({ type: 'unreachable', message })
      renewIn(RETRY_MS)
    } else machine.step({ type: 'refreshFailed', message })
  }

  /** After sleep the token may be due or expired, because the timer slept too. */
  function wake(): void {
    const { status } = machine.now()
    const due = status === 'error' || (status === 'loggedIn' && tokens.isDue())
    if (due && !document.hidden) quietly()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  return { tokens, renew, stop: () => clearTimeout(timer) }
}

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403])

/**
 * True when the server has rejected the token. Any other failure decides nothing yet (decisions O17).
 * @internal for the test
 */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof Failure && failure.kind === 'http' && REFUSALS.has(failure.status ?? 0)

/**
 * Why the session could not be renewed. A transient failure gets our own text, as the person did not ask for this.
 * @internal for the test
 */
export function renewalText(failure: unknown): string {
  const hasOwnText = failure instanceof Failure && (failure.kind === 'network' || isRefusal(failure))
  return hasOwnText ? failure.text : faultTexts.serviceSilent
}
