import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { personOf } from '@kassavirta/domain/people/session/machine'
import { deviceStorage, orInMemory, readJson, tabStorage } from '@kassavirta/ui/browser/storage.ts'
import { markSignedIn } from '@kassavirta/ui/submission/sign-out.ts'
import { authorizedCall, SessionContext } from './use-session.ts'
import type { SessionStore } from './session-store.ts'

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

const KEY = 'kassavirta.options'

/** Options of this device or of one of its tabs, such as the company that was chosen last. */
type Options = { readonly placeOfBusiness?: number }

type Store = Pick<Storage, 'getItem' | 'setItem'>

function readOptions(store: Store): Options {
  const found = readJson(store, KEY)
  const company = isRecord(found) ? found['placeOfBusiness'] : undefined
  return typeof company === 'number' && company > 0 ? { placeOfBusiness: company } : {}
}

const writeOptions = (store: Store, options: Options): void => store.setItem(KEY, JSON.stringify(options))

type Storages = { readonly tab: Store; readonly device: Store }

/** A browser that stores nothing remembers the company for the life of the page. */
export const companyStorages: Storages = { tab: orInMemory(tabStorage), device: orInMemory(deviceStorage) }

/**
 * The company of this tab. A new tab starts with the one that was chosen last on the device and keeps it: a choice in
 * another tab changes nothing here, not even at a reload (decisions O7).
 */
export function readRememberedCompany({ tab, device }: Storages): number | undefined {
  const own = readOptions(tab).placeOfBusiness
  const { placeOfBusiness } = own === undefined ? readOptions(device) : { placeOfBusiness: own }
  if (own === undefined && placeOfBusiness !== undefined) writeOptions(tab, { placeOfBusiness })
  return placeOfBusiness
}

/** Remembers the company for this tab and for tabs that are opened later. */
export function rememberCompany({ tab, device }: Storages, placeOfBusiness: number): void {
  writeOptions(tab, { placeOfBusiness })
  writeOptions(device, { placeOfBusiness })
}

type PermittedCompany = SessionUser['permittedCompanies'][number]

/**
 * The only company, or the stored one when it is among the person's own. A company that someone else stored on the
 * same computer, or that was withdrawn since, is ignored.
 */
export function companyFor(user: SessionUser, stored: number | undefined): PermittedCompany | undefined {
  const { permittedCompanies } = user
  if (permittedCompanies.length === 1) return permittedCompanies[0]
  return permittedCompanies.find(({ id }) => id === stored)
}
