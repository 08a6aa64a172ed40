import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { getCompany } from '@kassavirta/domain/companies/api'
import { getUnreadMessages } from '@kassavirta/domain/messages/api'
import { createQueryClient } from '@kassavirta/ui/api/query-client.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Company data stay cached for exactly 15 minutes (specification section 9), on a screen and off it. */
const COMPANY_MS = 15 * MINUTE_MS
/** After this time at the latest a new message shows in tile, menu and tab without a reload (docs/decisions/0006). */
const MESSAGES_MS = MINUTE_MS

export function createPortalQueryClient(): QueryClient {
  const client = createQueryClient()
  client.setQueryDefaults([getCompany.path], {
    staleTime: COMPANY_MS,
    gcTime: COMPANY_MS,
    refetchInterval: COMPANY_MS,
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
