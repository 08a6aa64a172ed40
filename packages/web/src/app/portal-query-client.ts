import { MINUTE_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { getCompany } from '@kassavirta/domain/places/companies/api'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { createQueryClient } from '@kassavirta/ui/api/query-client.ts'
import type { QueryClient } from '@tanstack/react-query'

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
    // Counted from the last answer, or from a try that failed: each screen that opens would begin the interval anew.
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
