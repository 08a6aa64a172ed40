import { useQueryClient } from '@tanstack/react-query'
import { personOf } from '@kassavirta/domain/session/machine'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { authorizedCall } from './authorized-call.ts'
import { placeFor, readPlace, writePlace } from './place-of-business.ts'
import { SessionContext } from './session-context.ts'
import type { SessionStore } from './session-store.ts'

const shelves = () => ({ tab: sessionStorage, device: localStorage })

/** Gives the screens below it the person, their place and calls in their name. */
export function SessionProvider({
  store,
  children,
}: {
  readonly store: SessionStore
  readonly children: ReactNode
}) {
  const state = useSyncExternalStore(store.subscribe, store.state)
  const [chosen, setChosen] = useState(() => readPlace(shelves()))
  const user = personOf(state)
  const place = user && placeFor(user, chosen)
  const placeId = place?.id
  useEffect(() => void store.initialise(), [store])
  useForgetAnswers(user?.id)
  const choosePlace = (id: number) => {
    writePlace(shelves(), id)
    setChosen(id)
  }
  const api = authorizedCall(store, () => placeId)
  return (
    <SessionContext value={{ store, state, user, place, choosePlace, ...api }}>{children}</SessionContext>
  )
}

/** What one person was shown is not left behind for the next. */
function useForgetAnswers(userId: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    return () => client.clear()
  }, [client, userId])
}
