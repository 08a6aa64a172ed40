import { refresh, type Session } from '@kassavirta/domain/session/api'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { lifeMs, NO_TOKEN, renewAfterMs } from '@kassavirta/domain/session/machine'
import { call } from '../api/call.ts'
import { cancelledFailure, Failure } from '@kassavirta/ui/api/failure.ts'
import { readJson, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import type { SessionMachine } from './session-state.ts'
import { joinSiblings } from './sibling-tabs.ts'

/** How many tokens a sibling may lag behind and still get the current session. */
const MAX_PAST_TOKENS = 20
/** A connection that loses calls must not block the next try. */
const REFRESH_TIMEOUT_MS = 20_000

/** The tokens of this tab, each exchanged for the next, in step with its duplicates. */
export function createTokenChain(machine: SessionMachine, storage: SafeStorage, onOpened: () => void) {
  let receivedAt = 0
  const past: string[] = []
  const tokenNow = (): string | undefined => {
    const state = machine.now()
    return 'session' in state ? state.session.token : undefined
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
    writeStored(storage, { refreshToken: session.refreshToken, userId: session.user.id })
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
    /** Exchanges the token, one tab at a time. */
    trade: () => siblings.withRefreshLock(trade),
    forget(): void {
      clearStored(storage)
      past.length = 0
    },
    /** How long after its arrival the current token must be renewed. */
    renewAfter: (): number => renewAfterMs(claimsOf(tokenNow() ?? '')),
    isDue: (): boolean => {
      const token = tokenNow()
      return token !== undefined && age() >= renewAfterMs(claimsOf(token))
    },
    lives: (): boolean => {
      const token = tokenNow()
      return token !== undefined && age() < lifeMs(claimsOf(token))
    },
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

/** What survives a reload of this tab: the refresh token and its user. Nothing else, and never the password. */
type StoredSession = { readonly refreshToken: string; readonly userId: number }

const KEY = 'kassavirta.session'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function readStored(store: Store): StoredSession | undefined {
  const found = readJson(store, KEY)
  if (!isRecord(found)) return undefined
  const { refreshToken, userId } = found
  return typeof refreshToken === 'string' && typeof userId === 'number' ? { refreshToken, userId } : undefined
}

const writeStored = (store: Store, session: StoredSession): void =>
  store.setItem(KEY, JSON.stringify(session))

const clearStored = (store: Store): void => store.removeItem(KEY)
