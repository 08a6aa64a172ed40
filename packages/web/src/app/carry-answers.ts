import { getAccounts, getParameter } from '@kassavirta/domain/places/companies/accounts/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { getReferences } from '@kassavirta/domain/places/companies/references/api'
import { isUnconfirmed, personOf } from '@kassavirta/domain/people/session/machine'
import { forgetAnswers, storeAnswers, restoreAnswers } from '@kassavirta/ui/api/carried-answers.ts'
import { tabStorage } from '@kassavirta/ui/browser/storage.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '../platform/session/session-store.ts'

/**
 * Which answers a reload may show from before: those that screens are built from, and the overview of the front page, which
 * shows its time once it is fetched again. Never news or sums that people act upon: messages, drivers at the door,
 * reports (docs/decisions/0017).
 */
const PATHS = [getConfig, getParameter, getAccounts, getReferences, getOverview].map(({ path }) => path)

/**
 * Carries answers over a reload of the tab. They come back once the server has renewed the session of the same person, or
 * could not be reached, before the first screen is drawn, and are forgotten where nobody is signed in.
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
