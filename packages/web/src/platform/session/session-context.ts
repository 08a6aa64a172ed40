import type { SessionUser } from '@kassavirta/domain/people/session/api'
import type { SessionState } from '@kassavirta/domain/people/session/machine'
import { createContext, use } from 'react'
import type { authorizedCall } from './authorized-call.ts'
import type { SessionStore } from './session-store.ts'

export type PermittedCompany = SessionUser['permittedCompanies'][number]

type SessionValue = ReturnType<typeof authorizedCall> & {
  readonly store: SessionStore
  readonly state: SessionState
  readonly user: SessionUser | undefined
  /** The chosen company. */
  readonly company: PermittedCompany | undefined
  readonly chooseCompany: (id: number) => void
}

export const SessionContext = createContext<SessionValue | undefined>(undefined)

export function useSession(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error('no session above this screen')
  return value
}

/** The session for screens that only signed-in people see. */
export function useSignedIn() {
  const { user, ...rest } = useSession()
  if (!user) throw new Error('nobody is signed in')
  return { ...rest, user }
}

/** For screens of one company: the guard in front of them has asked for it. */
export function useCompanySession() {
  const { company, ...rest } = useSignedIn()
  if (!company) throw new Error('no company is chosen')
  return { ...rest, company }
}
