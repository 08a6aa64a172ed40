import type { QueryClient } from '@tanstack/react-query'
import { MINUTE_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { getUnreadMessages, getAnnouncements } from '@kassavirta/domain/letters/messages/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { isUnconfirmed, personOf } from '@kassavirta/domain/people/session/machine'
import { getAccounts, getParameter } from '@kassavirta/domain/places/companies/accounts-api'
import { getCompany, getReferences } from '@kassavirta/domain/places/companies/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { createQueryClient, forgetAnswers, storeAnswers, restoreAnswers } from '@kassavirta/ui/api/answers.ts'
import { tabStorage } from '@kassavirta/ui/browser/storage.ts'
import { addressWithin } from '@kassavirta/ui/routing/address-bar.ts'
import { locationOf, type ScreenId } from '../../platform/routing/route-rows.ts'
import { basePath, insideWrapper, routingMode } from '../../platform/routing/wrapper.ts'
import {
  companyFor,
  companyStorages,
  readRememberedCompany,
} from '../../platform/session/SessionProvider.tsx'
import type { SessionStore } from '../../platform/session/session-store.ts'
import { apiQueries, configQuery, authorizedCall } from '../../platform/session/use-session.ts'

/** Company data are never older than 15 minutes on a screen, however often it is opened (specification section 9). */
const COMPANY_MS = 15 * MINUTE_MS
/** After this time at the latest a new message shows in tile, menu and tab without a reload (docs/decisions/0006). */
const MESSAGES_MS = MINUTE_MS

const untilStale = (since: number): number =>
  since === 0 ? COMPANY_MS : Math.max(SECOND_MS, since + COMPANY_MS - Date.now())

export function createPortalQueryClient(): QueryClient {
  const client = createQueryClient()
  client.setQueryDefaults([getCompany.path], {
    staleTime: COMPANY_MS,
    gcTime: COMPANY_MS,
    // Counted from the last answer or failed try, because each screen that opens would begin the interval anew.
    refetchInterval: ({ state }) => untilStale(Math.max(state.dataUpdatedAt, state.errorUpdatedAt)),
  })
  // Query polls only while the page is in sight, and asks at once when it comes back into sight. Between two polls every
  // screen shows the same answer: to go from message to message fetches no list.
  client.setQueryDefaults([getUnreadMessages.path], {
    refetchInterval: MESSAGES_MS,
    staleTime: MESSAGES_MS,
    refetchOnWindowFocus: 'always',
  })
  return client
}

/**
 * The answers that are stored over a reload: the data that every screen is built from, and the overview of the front page,
 * which shows its time only after it is fetched again. Never news or sums that people act upon: messages, drivers at the
 * door, reports (docs/decisions/0017).
 */
const PATHS = [getConfig, getParameter, getAccounts, getReferences, getOverview].map(({ path }) => path)

/**
 * Stores answers over a reload of the tab. They are restored before the first screen is drawn, when the server has renewed
 * the session of the same person or could not be reached, and deleted when nobody is signed in.
 */
export function carryAnswersOverReload(client: QueryClient, session: SessionStore): void {
  // The address of this script has a hash of the build in it.
  const ownerOf = (user: number) => ({ user, build: import.meta.url })
  const follow = () => {
    const state = session.state()
    const user = personOf(state)?.id
    if (user !== undefined) restoreAnswers(client, tabStorage, ownerOf(user), isUnconfirmed(state))
    else if (state.status === 'notLoggedIn') forgetAnswers(tabStorage)
  }
  session.subscribe(follow)
  addEventListener('pagehide', () => {
    const user = personOf(session.state())?.id
    if (user !== undefined) storeAnswers(client, tabStorage, ownerOf(user), PATHS)
  })
}

/** By then the first screen has been rendered with the answers; a later one asks anew. */
const FRESH_MS = 5 * SECOND_MS

const begun = [getAccounts, getOverview, getAnnouncements]

/**
 * Begins the calls that every signed-in start needs as soon as the session is open: the scripts that will ask for them
 * are still being fetched and read, and their first rendering then has the answers.
 */
export function beginCalls(client: QueryClient, session: SessionStore): void {
  void client.prefetchQuery(configQuery)
  let freshUntil = 0
  for (const { path } of begun) {
    client.setQueryDefaults([path], {
      ...client.getQueryDefaults([path]),
      staleTime: () => (Date.now() < freshUntil ? FRESH_MS : 0),
      // A page that comes back into sight asks anew, however short it was away.
      refetchOnWindowFocus: 'always',
    })
  }
  let person: number | undefined
  session.subscribe(() => {
    const user = personOf(session.state())
    if (user && user.id !== person) {
      freshUntil = Date.now() + FRESH_MS
      askFor(user, client, session)
    }
    person = user?.id
  })
}

function askFor(user: SessionUser, client: QueryClient, session: SessionStore): void {
  const company = companyFor(user, readRememberedCompany(companyStorages))
  const { query } = apiQueries({ user, company, ...authorizedCall(session, () => company?.id) })
  void client.prefetchQuery(query(getUnreadMessages, {}))
  const place = company && { query: { companyId: company.id } }
  if (place) void client.prefetchQuery(query(getAccounts, place))
  if (firstScreen() !== 'FrontPage') return
  void client.prefetchQuery(query(getAnnouncements, {}))
  if (place) void client.prefetchQuery(query(getOverview, place))
}

/** The screen that the address asks for, before the router has been fetched. */
export function firstScreen(): ScreenId {
  const mode = routingMode(insideWrapper(window, import.meta.env.VITE_WRAPPER))
  return locationOf(addressWithin(mode, basePath(mode, document.baseURI), location)).id
}

/** The deposit can be counted without a connection: its form has all that it needs from before. */
export const opensOffline = (): boolean => ['Tilitys', 'TilitysSummary'].includes(firstScreen())
