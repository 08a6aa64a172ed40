import { useQueryClient } from '@tanstack/react-query'
import { personOf } from '@kassavirta/domain/session/machine'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { authorizedCall } from './authorized-call.ts'
import { companyFor, readRememberedCompany, rememberCompany } from './remembered-company.ts'
import { SessionContext } from './session-context.ts'
import type { SessionStore } from './session-store.ts'
import { welcomePerson } from '@kassavirta/ui/submission/leave-taking.ts'
import { deviceShelf, orInMemory, tabShelf } from '@kassavirta/ui/browser/storage.ts'

/** A browser that keeps nothing knows the place as long as the page lives. */
const shelves = { tab: orInMemory(tabShelf), device: orInMemory(deviceShelf) }

/** Gives the screens below it the person, their place and calls in their name. */
export function SessionProvider({
  store,
  children,
}: {
  readonly store: SessionStore
  readonly children: ReactNode
}) {
  const state = useSyncExternalStore(store.subscribe, store.state)
  const [chosen, setChosen] = useState(() => readRememberedCompany(shelves))
  const user = personOf(state)
  const company = user && companyFor(user, chosen)
  const companyId = company?.id
  useEffect(() => void store.initialise(), [store])
  useForgetAnswers(user?.id)
  useWelcome(user?.id)
  const chooseCompany = (id: number) => {
    rememberCompany(shelves, id)
    setChosen(id)
  }
  const api = authorizedCall(store, () => companyId)
  return (
    <SessionContext value={{ store, state, user, company, chooseCompany, ...api }}>{children}</SessionContext>
  )
}

/** Who has signed in may keep drafts on the device, also after having signed out before. */
function useWelcome(userId: number | undefined): void {
  useEffect(() => void (userId !== undefined && welcomePerson(userId)), [userId])
}

/** What one person was shown is not left behind for the next. */
function useForgetAnswers(userId: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    return () => client.clear()
  }, [client, userId])
}
