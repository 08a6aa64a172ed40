import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { getStaffSession, type StaffMember } from '@kassavirta/domain/staff/api'
import type { CallArguments } from '@kassavirta/ui/api/call.ts'
import { asFailure, cancelledFailure, Failure } from '@kassavirta/ui/api/failure.ts'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import { call, OWN_PAGE } from '../api/call.ts'
import { sessionStep, type SessionEvent, type SessionState } from './session-state.ts'

type Shown = {
  readonly session: SessionState
  /** True while an act waits for a code of the last minutes. */
  readonly codeAsked: boolean
}

/** What stands between a call and its answer, other than the call itself. */
type Obstacle = 'session' | 'lock' | 'code'

/** Owns the session of the page. A call that meets a lock, an ended session or an old code waits for it to be mended. */
export function createSessionStore() {
  const shown = observable<Shown>({ session: { status: 'asking', failure: undefined }, codeAsked: false })
  const dispatch = (event: SessionEvent) => {
    const before = shown.get().session
    const session = sessionStep(before, event)
    if (session !== before) shown.set({ session })
  }
  const waits = createWaits(shown)

  async function start(): Promise<void> {
    try {
      dispatch({ type: 'known', staff: await call(getStaffSession) })
    } catch (thrown) {
      const failure = asFailure(thrown)
      dispatch(failure.status === 401 ? { type: 'nobody' } : { type: 'silent', failure })
    }
  }

  async function overcome(obstacle: Obstacle, failure: Failure, signal: AbortSignal | undefined) {
    if (obstacle === 'code') {
      shown.set({ codeAsked: true })
      if (!(await waits.forCode())) throw failure
      return
    }
    dispatch({ type: obstacle === 'lock' ? 'locked' : 'ended' })
    await waits.forOpen(signal)
  }

  /** The same call again, with the same key, once the person has done what the server wants. */
  async function authorizedCall<E extends Endpoint>(endpoint: E, ...[ask]: CallArguments<E>) {
    const marked = [{ ...ask, headers: { ...OWN_PAGE, ...ask?.headers } }] as unknown as CallArguments<E>
    for (;;) {
      try {
        return await call(endpoint, ...marked)
      } catch (thrown) {
        const obstacle = obstacleOf(thrown)
        if (obstacle === undefined) throw thrown
        await overcome(obstacle, asFailure(thrown), ask?.signal)
      }
    }
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    dispatch,
    start,
    call: authorizedCall,
    /** The code was shown, or the person thought better of it. */
    answerCode: (given: boolean) => {
      shown.set({ codeAsked: false })
      waits.codeAnswered(given)
    },
    /** The session is whole again for the person whose page it is; anybody else gets a new page. */
    welcome: (staff: StaffMember) => {
      const { session } = shown.get()
      if ('staff' in session && session.staff.id !== staff.id) window.location.reload()
      else dispatch({ type: 'known', staff })
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

function obstacleOf(thrown: unknown): Obstacle | undefined {
  if (!(thrown instanceof Failure) || thrown.kind !== 'http') return undefined
  if (thrown.code === 'codeNotFresh') return 'code'
  if (thrown.status !== 401) return undefined
  return thrown.code === 'deskLocked' ? 'lock' : 'session'
}

/** Calls that wait: for the session to be open, or for a code. */
function createWaits(shown: ReturnType<typeof observable<Shown>>) {
  let askers: ((given: boolean) => void)[] = []
  return {
    forCode: () => new Promise<boolean>((resolve) => void askers.push(resolve)),
    codeAnswered: (given: boolean) => {
      const answered = askers
      askers = []
      for (const answer of answered) answer(given)
    },
    forOpen: (signal: AbortSignal | undefined) =>
      new Promise<void>((resolve, reject) => {
        const stop = shown.subscribe(() => {
          const { status } = shown.get().session
          if (status === 'open') settle(resolve)
          else if (status === 'signedOut') settle(() => reject(cancelledFailure()))
        })
        const settle = (how: () => void) => {
          stop()
          how()
        }
        signal?.addEventListener('abort', () => settle(() => reject(cancelledFailure())), { once: true })
      }),
  }
}
