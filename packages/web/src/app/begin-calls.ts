import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { getAnnouncements } from '@kassavirta/domain/letters/messages/announcements/api'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { personOf } from '@kassavirta/domain/people/session/machine'
import type { QueryClient } from '@tanstack/react-query'
import { apiQueries } from '../platform/api/use-api-query.ts'
import { configQuery } from '../platform/api/use-config.ts'
import { authorizedCall } from '../platform/session/authorized-call.ts'
import { companyFor, companyStorages, readRememberedCompany } from '../platform/session/remembered-company.ts'
import type { SessionStore } from '../platform/session/session-store.ts'
import { firstScreen } from './first-screen.ts'

/** By then the screen has been rendered that the answers are for; a later one asks anew. */
const FRESH_MS = 5 * SECOND_MS

const begun = [getAccounts, getOverview, getAnnouncements]

/**
 * Begins the calls that every signed-in start needs as soon as their session is open: the scripts that will ask for them
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
