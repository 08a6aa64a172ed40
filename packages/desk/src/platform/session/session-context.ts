import type { StaffCapability } from '@kassavirta/domain/kernel/people/staff-roles'
import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionStore } from './session-store.ts'

export const SessionContext = createContext<SessionStore | undefined>(undefined)

export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (!store) throw new Error('the screen is outside the session')
  return store
}

export function useSession() {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** The person at the desk, and what they may do. Only for screens that are shown to someone who has signed in. */
export function useStaff() {
  const { session } = useSession()
  if (!('staff' in session)) throw new Error('the screen needs somebody who has signed in')
  const { staff } = session
  return {
    ...staff,
    /** True with any of the capabilities; an empty list is for everybody. */
    may: (...needs: readonly StaffCapability[]) =>
      needs.length === 0 || needs.some((need) => staff.capabilities.includes(need)),
  }
}
