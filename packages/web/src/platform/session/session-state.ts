import {
  sessionStart,
  sessionStep,
  type SessionEvent,
  type SessionState,
} from '@kassavirta/domain/session/machine'
import { cancelledFailure } from '@kassavirta/ui/api/failure.ts'

export type HeldState = ReturnType<typeof holdState>

/** The state of the pure machine, and those who want to hear of its changes. */
export function holdState() {
  let state: SessionState = sessionStart
  const listeners = new Set<() => void>()
  return {
    now: (): SessionState => state,
    step: (event: SessionEvent): void => {
      state = sessionStep(state, event)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Settles when somebody is signed in again; rejects when they sign out instead. */
    signedInAgain: (): Promise<void> =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (state.status === 'loginExpired') return
          listeners.delete(check)
          if (state.status === 'notLoggedIn') reject(cancelledFailure())
          else resolve()
        }
        listeners.add(check)
        check()
      }),
  }
}
