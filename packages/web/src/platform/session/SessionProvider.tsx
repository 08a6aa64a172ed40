import { useQueryClient } from '@tanstack/react-query'
import { personOf } from '@kassavirta/domain/people/session/machine'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { authorizedCall } from './authorized-call.ts'
import { companyFor, companyStorages, readRememberedCompany, rememberCompany } from './remembered-company.ts'
import { SessionContext } from './session-context.ts'
import type { SessionStore } from './session-store.ts'
import { markSignedIn } from '@kassavirta/ui/submission/sign-out.ts'

/** Provides the person, their company and calls in their name to the screens below. */
export function SessionProvider({
  store,
  children,
}: {
  readonly store: SessionStore
  readonly children: ReactNode
}) {
  const state = useSyncExternalStore(store.subscribe, store.state)
  const [chosen, setChosen] = useState(() => readRememberedCompany(companyStorages))
  const user = personOf(state)
  const company = user && companyFor(user, chosen)
  const companyId = company?.id
  useEffect(() => void store.initialise(), [store])
  useForgetAnswers(user?.id)
  useWelcome(user?.id)
  const chooseCompany = (id: number) => {
    rememberCompany(companyStorages, id)
    setChosen(id)
  }
  const api = authorizedCall(store, () => companyId)
  return (
    <SessionContext value={{ store, state, user, company, chooseCompany, ...api }}>{children}</SessionContext>
  )
}

/** A person who signs in may keep drafts on the device again, even after an earlier sign-out. */
function useWelcome(userId: number | undefined): void {
  useEffect(() => void (userId !== undefined && markSignedIn(userId)), [userId])
}

/** Clears the cached answers, so that the next person does not see them. */
function useForgetAnswers(userId: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    return () => client.clear()
  }, [client, userId])
}
