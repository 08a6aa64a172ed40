import { refresh, type Session } from '@kassavirta/domain/people/session/api'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import {
  isUnconfirmed,
  lifeMs,
  NO_TOKEN,
  NO_TOKEN_YET,
  renewAfterMs,
} from '@kassavirta/domain/people/session/machine'
import { call } from '../api/call.ts'
import { cancelledFailure, Failure } from '@kassavirta/ui/api/failure.ts'
import type { SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import type { SessionMachine } from './session-state.ts'
import { joinSiblings } from './sibling-tabs.ts'
import { clearStored, readStored, readUnconfirmed, writeStored } from './stored-session.ts'

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
    /** Opens the session from what the tab keeps; the server is asked about it later. False where nothing is kept. */
    openUnconfirmed(): boolean {
      const session = readUnconfirmed(storage)
      if (session) machine.step({ type: 'opened', session })
      return session !== undefined
    },
    /** Keeps the person as they are now for the next start. */
    keepUser(): void {
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
