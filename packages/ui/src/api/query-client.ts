import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'
import { Failure } from './failure.ts'

const MAX_DELAY_MS = 30 * SECOND_MS

/**
 * 1, 1, 2, 3 … seconds: "(retry count, or 1) seconds, increasing" (specification section 7, decisions A16).
 * @internal for the test
 */
export const retryDelay = (retryCount: number): number =>
  Math.min((retryCount || 1) * SECOND_MS, MAX_DELAY_MS)

/**
 * A fetch is tried again until it succeeds. A 401 opens the sign-in dialog instead, and a cancelled call is over.
 * @internal for the test
 */
export function shouldRetry(failure: unknown): boolean {
  if (!(failure instanceof Failure)) return false
  return failure.status !== 401 && failure.kind !== 'cancelled'
}

/**
 * A query that is fetched for the first time takes no notice of being invalidated: it goes on with what it was told before
 * the change. So it is asked again when that has come.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstFetches = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
    await super.invalidateQueries(filters, options)
    if (firstFetches.length === 0) return
    await Promise.allSettled(firstFetches.flatMap(({ promise }) => promise ?? []))
    await super.invalidateQueries({ ...filters, predicate: (query) => firstFetches.includes(query) }, options)
  }
}

/**
 * While a fetch is being retried its state stays pending: screens show `failureReason`. Query itself stops the
 * retries of an unmounted screen and holds them while the tab is hidden.
 */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
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
}
