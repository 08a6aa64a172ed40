import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { refresh, type Session, SessionUser } from '@kassavirta/domain/people/session/api'
import {
  isUnconfirmed,
  lifeMs,
  NO_TOKEN,
  NO_TOKEN_YET,
  renewAfterMs,
  sessionStart,
  sessionStep,
  type SessionEvent,
  type SessionState,
} from '@kassavirta/domain/people/session/machine'
import { cancelledFailure, Failure } from '@kassavirta/ui/api/failure.ts'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import { type SafeStorage, readJson, writeJson } from '@kassavirta/ui/browser/storage.ts'
import { call } from '../api/call.ts'

/** How many tokens a sibling may lag behind and still get the current session. */
const MAX_PAST_TOKENS = 20
/** A connection that loses calls must not block the next try. */
const REFRESH_TIMEOUT_MS = 20_000

/** The tokens of this tab, each exchanged for the next, in step with its duplicates. */
export function createTokenChain(machine: SessionMachine, storage: SafeStorage, onOpened: () => void) {
  let receivedAt = 0
  const past: string[] = []
  const claimsNow = (): Claims => {
    const state = machine.now()
    return claimsOf('session' in state ? state.session.token : NO_TOKEN_YET)
  }
  const siblings = joinSiblings({
    current: () => readStored(storage)?.refreshToken,
    successor: (token) => {
      const state = machine.now()
      return 'session' in state && past.includes(token) ? state.session : undefined
    },
    adopt: (session) => open(session),
  })

  function open(session: Session): void {
    const before = readStored(storage)?.refreshToken
    if (before && before !== session.refreshToken) past.unshift(before)
    past.length = Math.min(past.length, MAX_PAST_TOKENS)
    writeStored(storage, session)
    receivedAt = Date.now()
    machine.step({ type: 'opened', session })
    onOpened()
  }

  async function trade(): Promise<void> {
    const stored = readStored(storage)
    if (!stored) throw new Failure('http', NO_TOKEN, { status: 401 })
    if (await siblings.askFor(stored.refreshToken)) return
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS)
    const session = await call(refresh, { body: stored }, { signal })
    // After a sign-out or a new sign-in meanwhile, the answer belongs to a session that is over.
    if (readStored(storage)?.refreshToken !== stored.refreshToken) throw cancelledFailure()
    siblings.announceRenewal(stored.refreshToken, session)
    open(session)
  }

  const age = () => Date.now() - receivedAt
  return {
    open,
    stored: () => readStored(storage),
    /** Opens the stored session of the tab before the server has confirmed it. False when none is stored. */
    openUnconfirmed(): boolean {
      const session = readUnconfirmed(storage)
      if (session) machine.step({ type: 'opened', session })
      return session !== undefined
    },
    /** Stores the person as they are now for the next start. */
    storeUser(): void {
      const state = machine.now()
      if ('session' in state && readStored(storage)) writeStored(storage, state.session)
    },
    /** Exchanges the token, one tab at a time. */
    trade: () => siblings.withRefreshLock(trade),
    forget(): void {
      clearStored(storage)
      past.length = 0
    },
    /** How long after its arrival the current token must be renewed. */
    renewAfter: (): number => renewAfterMs(claimsNow()),
    isDue: (): boolean => isUnconfirmed(machine.now()) || age() >= renewAfterMs(claimsNow()),
    /** Whether tries may go on: the token is valid, or the server has not been reached since the start. */
    lives: (): boolean => isUnconfirmed(machine.now()) || age() < lifeMs(claimsNow()),
  }
}

type Claims = { readonly iat: number; readonly exp: number }

/** When a token was issued and when it ends. The claims are not verified: only the server checks tokens. */
function claimsOf(token: string): Claims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const claims: unknown = JSON.parse(atob(payload))
  if (!isRecord(claims) || !('iat' in claims && 'exp' in claims)) throw new Error('a token without times')
  return { iat: Number(claims['iat']), exp: Number(claims['exp']) }
}

export type SessionMachine = ReturnType<typeof runSessionMachine>

/** Runs the pure session machine: holds its state and notifies listeners. */
export function runSessionMachine() {
  const { get, set, subscribe } = observable<{ readonly session: SessionState }>({ session: sessionStart })
  const now = (): SessionState => get().session
  return {
    now,
    step: (event: SessionEvent): void => set({ session: sessionStep(now(), event) }),
    subscribe,
    /** Resolves when nobody is signed in. */
    signedOut: (): Promise<void> =>
      new Promise((resolve) => {
        const check = () => {
          if (now().status !== 'notLoggedIn') return
          stop()
          resolve()
        }
        const stop = subscribe(check)
        check()
      }),
    /** Resolves when the person has signed in again; rejects when they sign out instead. */
    signedInAgain: (): Promise<void> =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (now().status === 'loginExpired') return
          stop()
          if (now().status === 'notLoggedIn') reject(cancelledFailure())
          else resolve()
        }
        const stop = subscribe(check)
        check()
      }),
  }
}

const CHANNEL = 'kassavirta.session'
const TAB_LOCK = 'kassavirta.tab'
const REFRESH_LOCK = 'kassavirta.refresh'
/** A sibling tab that is awake answers within a few milliseconds. */
const ANSWER_TIMEOUT_MS = 150

type TabMessage =
  | { readonly type: 'renewed'; readonly from: string; readonly session: Session }
  | { readonly type: 'ask'; readonly from: string }

/**
 * A duplicated tab has a copy of the same refresh token. If the tabs did not talk, the second one to renew would send an
 * old token, which looks like theft and ends the session. So a tab announces its renewal to the others, and asks them
 * before it renews.
 */
function joinSiblings(tab: {
  /** This tab's current token. */
  readonly current: () => string | undefined
  /** The session that followed the given token, if this tab has seen it. */
  readonly successor: (token: string) => Session | undefined
  readonly adopt: (session: Session) => void
}) {
  const channel = new BroadcastChannel(CHANNEL)
  const post = (message: TabMessage) => channel.postMessage(message)
  let onAnswer: (() => void) | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'renewed' && data.from === tab.current()) {
      tab.adopt(data.session)
      onAnswer?.()
    }
    const successor = data.type === 'ask' ? tab.successor(data.from) : undefined
    if (successor) post({ type: 'renewed', from: data.from, session: successor })
  })
  // The lock is held for the life of the tab, so that siblings can count each other.
  navigator.locks
    ?.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
    // A browser that refuses storage refuses locks too.
    .catch(() => undefined)

  return {
    announceRenewal: (from: string, session: Session) => post({ type: 'renewed', from, session }),
    /** True when a sibling had already renewed and its session has been adopted. */
    async askFor(token: string): Promise<boolean> {
      if (!(await hasSiblings())) return false
      const answer = new Promise<boolean>((resolve) => {
        onAnswer = () => resolve(true)
        setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS)
      })
      post({ type: 'ask', from: token })
      return answer
    },
    withRefreshLock,
  }
}

/** Allows one renewal at a time over all tabs. Without locks the server's grace period has to be enough. */
async function withRefreshLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work()
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    return await navigator.locks.request(REFRESH_LOCK, begin)
  } catch (refusal) {
    if (begun) throw refusal
    return work()
  }
}

async function hasSiblings(): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => undefined)
  if (!locks) return true
  const { held = [] } = locks
  return held.filter(({ name }) => name === TAB_LOCK).length > 1
}

/** The data that survive a reload of this tab: the refresh token and its user, never the password. */
type StoredSession = { readonly refreshToken: string; readonly userId: number }

const KEY = 'kassavirta.session'
/** The person from the server's last answer, for a start without a connection. */
const PERSON_KEY = 'kassavirta.person'

function readStored(storage: SafeStorage): StoredSession | undefined {
  const found = readJson(storage, KEY)
  if (!isRecord(found)) return undefined
  const { refreshToken, userId } = found
  return typeof refreshToken === 'string' && typeof userId === 'number' ? { refreshToken, userId } : undefined
}

/** The session of this tab's own person, which the server has not confirmed yet. */
function readUnconfirmed(storage: SafeStorage): Session | undefined {
  const stored = readStored(storage)
  const user = SessionUser.safeParse(readJson(storage, PERSON_KEY)).data
  if (!stored || user?.id !== stored.userId) return undefined
  return { token: NO_TOKEN_YET, refreshToken: stored.refreshToken, user }
}

function writeStored(storage: SafeStorage, { refreshToken, user }: Session): void {
  storage.setItem(KEY, JSON.stringify({ refreshToken, userId: user.id }))
  // A person with thousands of places is too long to be stored; then the earlier person must not stay in the storage.
  if (!writeJson(storage, PERSON_KEY, user)) storage.removeItem(PERSON_KEY)
}

function clearStored(storage: SafeStorage): void {
  storage.removeItem(KEY)
  storage.removeItem(PERSON_KEY)
}
