import {
  sessionStart,
  sessionStep,
  type SessionEvent,
  type SessionState,
} from '@kassavirta/domain/people/session/machine'
import { cancelledFailure } from '@kassavirta/ui/api/failure.ts'

export type SessionMachine = ReturnType<typeof runSessionMachine>

/** Runs the pure session machine: holds its state and notifies listeners. */
export function runSessionMachine() {
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
    /** Resolves when nobody is signed in. */
    signedOut: (): Promise<void> =>
      new Promise((resolve) => {
        const check = () => {
          if (state.status !== 'notLoggedIn') return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        check()
      }),
    /** Resolves when the person has signed in again; rejects when they sign out instead. */
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
