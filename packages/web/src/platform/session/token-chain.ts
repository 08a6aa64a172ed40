import { refresh, type Session } from '@kassavirta/domain/session/api'
import { lifeMs, NO_TOKEN, renewAfterMs } from '@kassavirta/domain/session/machine'
import { call } from '../api/call.ts'
import { cancelledFailure, Failure } from '@kassavirta/ui/api/failure.ts'
import type { Shelf } from '@kassavirta/ui/browser/storage.ts'
import type { HeldState } from './session-state.ts'
import { joinSiblings } from './sibling-tabs.ts'
import { clearStored, readStored, writeStored } from './stored-session.ts'
import { claimsOf } from './token-claims.ts'

/** How many tokens back a sibling may be and still be helped. */
const REMEMBERED = 20
/** A line that swallows calls must not hold the next try back. */
const ANSWER_MS = 20_000

/** The tokens of this tab, each traded for the next, in step with the tabs that were copied from it. */
export function keepTokens(held: HeldState, storage: Shelf, onOpened: () => void) {
  let receivedAt = 0
  const past: string[] = []
  const tokenNow = (): string | undefined => {
    const state = held.now()
    return 'session' in state ? state.session.token : undefined
  }
  const siblings = joinSiblings({
    current: () => readStored(storage)?.refreshToken,
    successor: (token) => {
      const state = held.now()
      return 'session' in state && past.includes(token) ? state.session : undefined
    },
    adopt: (session) => open(session),
  })

  function open(session: Session): void {
    const before = readStored(storage)?.refreshToken
    if (before && before !== session.refreshToken) past.unshift(before)
    past.length = Math.min(past.length, REMEMBERED)
    writeStored(storage, { refreshToken: session.refreshToken, userId: session.user.id })
    receivedAt = Date.now()
    held.step({ type: 'opened', session })
    onOpened()
  }

  async function trade(): Promise<void> {
    const stored = readStored(storage)
    if (!stored) throw new Failure('http', NO_TOKEN, { status: 401 })
    if (await siblings.askFor(stored.refreshToken)) return
    const session = await call(refresh, { body: stored, signal: AbortSignal.timeout(ANSWER_MS) })
    // Signed out, or in again, while the answer was on its way: it belongs to a session that is over.
    if (readStored(storage)?.refreshToken !== stored.refreshToken) throw cancelledFailure()
    siblings.tellRenewed(stored.refreshToken, session)
    open(session)
  }

  const age = () => Date.now() - receivedAt
  return {
    open,
    stored: () => readStored(storage),
    /** One trade at a time over all tabs. */
    trade: () => siblings.alone(trade),
    forget(): void {
      clearStored(storage)
      past.length = 0
    },
    /** How long after its arrival the token of now is to be renewed. */
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
