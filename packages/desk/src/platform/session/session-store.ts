import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import {
  endStaffSession,
  getStaffSession,
  lockStaffSession,
  type StaffMember,
} from '@kassavirta/domain/people/staff/api'
import type { AnswerOf, Ask, Extra } from '@kassavirta/ui/api/call.ts'
import { asFailure, cancelledFailure, Failure } from '@kassavirta/ui/api/failure.ts'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import { call } from '../api/call.ts'
import { type SessionEvent, sessionStep, type Shown } from './session-state.ts'

/** What stands between a call and its answer, other than the call itself. */
type Obstacle = 'session' | 'lock' | 'code'

/** The tabs of a browser share one cookie, so what happens to the session in one happens in all. */
const CHANNEL = 'kassavirta.desk'

/** Owns the session of the page. A call that meets a lock, an ended session or an old code waits for it to be mended. */
export function createSessionStore() {
  const shown = observable<Shown>({ session: { status: 'asking', failure: undefined }, codeAsked: false })
  const tabs = new BroadcastChannel(CHANNEL)
  const waits = createWaits(shown)
  const dispatch = (event: SessionEvent) => {
    const before = shown.get().session
    const session = sessionStep(before, event)
    if (session !== before) shown.set({ session })
  }

  /** Takes in who the server says is here. Anybody but the person whose page it is gets a new page. */
  const meet = (staff: StaffMember) => {
    const { session } = shown.get()
    if ('staff' in session && session.staff.id !== staff.id) window.location.reload()
    else dispatch({ type: 'known', staff })
  }

  async function start(): Promise<void> {
    try {
      meet(await call(getStaffSession, {}))
    } catch (thrown) {
      const failure = asFailure(thrown)
      dispatch(failure.status === 401 ? { type: 'ended' } : { type: 'silent', failure })
    }
  }
  tabs.addEventListener('message', () => void start())

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    dispatch,
    start,
    call: createPatientCall({ waits, dispatch, askCode: () => shown.set({ codeAsked: true }) }),
    /** The code was shown, or the person thought better of it. */
    answerCode: (given: boolean) => {
      shown.set({ codeAsked: false })
      waits.codeAnswered(given)
    },
    /** Somebody has signed in or unlocked here. */
    welcome: (staff: StaffMember) => {
      meet(staff)
      tabs.postMessage('changed')
    },
    /** Covers the page at once; where the server cannot be reached, it locks by itself after a while. */
    lock: async () => {
      dispatch({ type: 'locked' })
      await call(lockStaffSession, {}).then(() => tabs.postMessage('changed'), asFailure)
    },
    /** Nothing of a person stays in the page. Where the server cannot be reached, the page stays locked. */
    leave: async () => {
      dispatch({ type: 'locked' })
      await call(endStaffSession, {})
      tabs.postMessage('changed')
      window.location.assign(document.baseURI)
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

type Mending = {
  readonly waits: ReturnType<typeof createWaits>
  readonly dispatch: (event: SessionEvent) => void
  readonly askCode: () => void
}

/** The same call again, with the same key, once the person has done what the server wants. */
function createPatientCall({ waits, dispatch, askCode }: Mending) {
  async function overcome(obstacle: Obstacle, failure: Failure, signal: AbortSignal | undefined) {
    if (obstacle === 'code') {
      askCode()
      if (!(await waits.forCode())) throw failure
      return
    }
    dispatch({ type: obstacle === 'lock' ? 'locked' : 'ended' })
    await waits.forOpen(signal)
  }
  return async <E extends Endpoint>(endpoint: E, ask: Ask<E>, extra: Extra<AnswerOf<E>> = {}) => {
    for (;;) {
      try {
        return await call(endpoint, ask, extra)
      } catch (thrown) {
        const obstacle = obstacleOf(thrown)
        if (obstacle === undefined) throw thrown
        await overcome(obstacle, asFailure(thrown), extra.signal)
      }
    }
  }
}

function obstacleOf(thrown: unknown): Obstacle | undefined {
  if (!(thrown instanceof Failure) || thrown.kind !== 'http') return undefined
  if (thrown.code === 'codeNotFresh') return 'code'
  if (thrown.status !== 401) return undefined
  return thrown.code === 'deskLocked' ? 'lock' : 'session'
}

type ShownState = Pick<ReturnType<typeof observable<Shown>>, 'get' | 'subscribe'>

/** Calls that wait: for the session to be open, or for a code. */
function createWaits(shown: ShownState) {
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
        const look = () => {
          const { status } = shown.get().session
          if (status === 'open') settle(resolve)
          else if (status === 'signedOut') cancel()
        }
        const settle = (how: () => void) => {
          stop()
          how()
        }
        const cancel = () => settle(() => reject(cancelledFailure()))
        const stop = shown.subscribe(look)
        signal?.addEventListener('abort', cancel, { once: true })
        look()
      }),
  }
}
