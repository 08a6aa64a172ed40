import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import {
  endStaffSession,
  getStaffSession,
  lockStaffSession,
  type StaffMember,
} from '@kassavirta/domain/people/staff/api'
import type { AnswerOf, CallValues, CallOptions } from '@kassavirta/ui/api/call.ts'
import { asFailure, cancelledFailure, Failure } from '@kassavirta/ui/api/failure.ts'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import { call } from '../api/call.ts'

/** Why the server does not answer a call yet. */
type Obstacle = 'session' | 'lock' | 'code'

/** The tabs of a browser share one cookie, so what happens to the session in one happens in all. */
const CHANNEL = 'kassavirta.desk'

/**
 * Owns the session of the page. A call that meets a lock, an ended session or an old code waits until the person has
 * unlocked, signed in or shown a code.
 */
export function createSessionStore() {
  const shown = observable<PageSession>({
    session: { status: 'asking', failure: undefined },
    codeAsked: false,
  })
  const tabs = new BroadcastChannel(CHANNEL)
  const waits = createWaits(shown)
  const dispatch = (event: SessionEvent) => {
    const before = shown.get().session
    const session = sessionStep(before, event)
    if (session !== before) shown.set({ session })
  }

  /** Takes over the signed-in person from the server. If it is another person, the page is loaded anew. */
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
    /** The code was shown, or the person cancelled. */
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

type PatientCallOptions = {
  readonly waits: ReturnType<typeof createWaits>
  readonly dispatch: (event: SessionEvent) => void
  readonly askCode: () => void
}

/** Makes the same call again, with the same key, once the person has unlocked, signed in or shown a code. */
function createPatientCall({ waits, dispatch, askCode }: PatientCallOptions) {
  async function overcome(obstacle: Obstacle, failure: Failure, signal: AbortSignal | undefined) {
    if (obstacle === 'code') {
      askCode()
      if (!(await waits.forCode())) throw failure
      return
    }
    dispatch({ type: obstacle === 'lock' ? 'locked' : 'ended' })
    await waits.forOpen(signal)
  }
  return async <E extends Endpoint>(
    endpoint: E,
    ask: CallValues<E>,
    extra: CallOptions<AnswerOf<E>> = {},
  ) => {
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

type PageSessionStore = Pick<ReturnType<typeof observable<PageSession>>, 'get' | 'subscribe'>

/** Calls that wait: for the session to be open, or for a code. */
function createWaits(shown: PageSessionStore) {
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

/**
 * Who is at the desk. `locked` and `ended` know whose page it is: typed texts wait under the cover until the same person is
 * back.
 */
export type SessionState =
  | { readonly status: 'asking'; readonly failure: Failure | undefined }
  | { readonly status: 'signedOut' }
  | { readonly status: 'open' | 'locked' | 'ended'; readonly staff: StaffMember }

/** The session as the page shows it. */
type PageSession = {
  readonly session: SessionState
  /** True while an act waits for a code of the last minutes. */
  readonly codeAsked: boolean
}

type SessionEvent =
  /** The server has answered who is signed in. */
  | { readonly type: 'known'; readonly staff: StaffMember }
  | { readonly type: 'silent'; readonly failure: Failure }
  | { readonly type: 'locked' }
  /** The server knows no session, or no longer. */
  | { readonly type: 'ended' }

/** A reducer. An event that does not apply to the state returns the same object. */
export function sessionStep(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'known':
      return known(state, event.staff)
    case 'silent':
      return state.status === 'asking' ? { status: 'asking', failure: event.failure } : state
    case 'locked':
      return state.status === 'open' ? { status: 'locked', staff: state.staff } : state
    case 'ended':
      if (!('staff' in state)) return { status: 'signedOut' }
      return state.status === 'ended' ? state : { status: 'ended', staff: state.staff }
    default:
      return event satisfies never
  }
}

function known(state: SessionState, staff: StaffMember): SessionState {
  switch (staff.standing) {
    case 'full':
      return { status: 'open', staff }
    case 'locked':
      return { status: 'locked', staff }
    case 'password':
      // Only the password was given, which the page treats as not signed in.
      return sessionStep(state, { type: 'ended' })
    default:
      return staff.standing satisfies never
  }
}
