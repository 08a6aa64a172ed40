import { getCompany } from '@kassavirta/domain/companies/api'
import { getMessages } from '@kassavirta/domain/messages/api'
import { QueryClient } from '@tanstack/react-query'
import { Failure } from './failure.ts'

const SECOND_MS = 1000
const LONGEST_DELAY_MS = 30 * SECOND_MS
/** Company data are kept for 15 minutes (specification section 9), no longer on a screen and no shorter off it. */
const COMPANY_MS = 15 * 60 * SECOND_MS
/** A new message shows in tile, menu and tab at the latest after this, without a reload (docs/decisions/0006). */
const MESSAGES_MS = 60 * SECOND_MS

/**
 * 1, 1, 2, 3 … seconds: "(retry count, or 1) seconds, increasing" (specification section 7, decisions A16).
 * @internal for the test
 */
export const retryDelay = (retryCount: number): number =>
  Math.min((retryCount || 1) * SECOND_MS, LONGEST_DELAY_MS)

/**
 * A fetch is tried again until it succeeds. Unauthorised opens the sign-in dialog instead; cancelled is wanted.
 * @internal for the test
 */
export function shouldRetry(failure: unknown): boolean {
  if (!(failure instanceof Failure)) return false
  return failure.status !== 401 && failure.kind !== 'cancelled'
}

/**
 * While a fetch is being retried its state stays pending: screens show `failureReason`. Query itself stops the
 * retries of an unmounted screen and holds them while the tab is hidden.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (_, failure) => shouldRetry(failure),
        retryDelay,
        // The browser's own guess of being offline is often wrong; a failed call says it for certain.
        networkMode: 'always',
      },
      mutations: { retry: false, retryDelay, networkMode: 'always' },
    },
  })
  client.setQueryDefaults([getCompany.path], {
    staleTime: COMPANY_MS,
    gcTime: COMPANY_MS,
    refetchInterval: COMPANY_MS,
  })
  // Query polls only while the page is in sight, and asks at once when it comes back into sight.
  client.setQueryDefaults([getMessages.path], { refetchInterval: MESSAGES_MS })
  return client
}
