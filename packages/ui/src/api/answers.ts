import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { SECOND_MS, HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { readJson, writeJson, type SafeStorage } from '../browser/storage.ts'
import { Failure } from './failure.ts'

export type Answer<Data> = {
  readonly data: Data | undefined
  /** True while the data were stored before a reload and have not been fetched again. */
  readonly carried: boolean
  /** The latest failure. It stays during the next try, so that the banner and its button stay too. */
  readonly failure: Failure | undefined
  readonly trying: boolean
  readonly tryNow: () => void
}

/** A fetch that is retried automatically; the screen's button starts the next try at once. */
export function useAnswer<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): Answer<Data> {
  const client = useQueryClient()
  const { data, dataUpdatedAt, failureReason } = useQuery(query)
  const carried = isCarried({ data, dataUpdatedAt })
  const [failure, setFailure] = useState<Failure>()
  const latest = failureReason instanceof Failure ? failureReason : failure
  const next = data === undefined || carried ? latest : undefined
  if (next !== failure) setFailure(next)
  return {
    // A carried answer is shown until the first try ends. If that fails, the screen shows no data.
    data: carried && next !== undefined ? undefined : data,
    carried,
    failure,
    trying: failureReason === null,
    // A plain refetch would join the fetch that is sleeping between two tries.
    tryNow: () => void client.resetQueries({ queryKey: query.queryKey, exact: true }),
  }
}

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
 * A query whose first fetch is under way ignores an invalidation, and its answer may be from before the change. So it is
 * fetched once more when that answer has arrived.
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

export type RequestValues = { readonly params?: unknown; readonly query?: unknown }
type AnswerOwner = { readonly user: number; readonly company: number | undefined }

/** Identifies a cached answer by its call, person, company and values. The token is no part of it, as it changes. */
export const apiKey = (
  endpoint: Pick<Endpoint, 'path'>,
  { user, company }: AnswerOwner,
  ask: RequestValues,
) => [endpoint.path, user, company ?? 0, ask.params ?? {}, ask.query ?? {}] as const

const KEY = 'kassavirta.answers'
const MAX_AGE_MS = 15 * MINUTE_MS
/** Without a connection, screens work with the stored answers of the same working day. */
const MAX_OFFLINE_AGE_MS = 12 * HOUR_MS
/** Marks a stored answer, as its update time, until it has been fetched again. */
const CARRIED = 0

/** The person of the stored answers, and the build of the page that can read them. */
type Owner = { readonly user: number; readonly build: string }

/** True for an answer that was carried over a reload and has not been fetched again yet. */
export const isCarried = ({ data, dataUpdatedAt }: Pick<Query['state'], 'data' | 'dataUpdatedAt'>): boolean =>
  data !== undefined && dataUpdatedAt === CARRIED

/** Writes the owner's answers of these paths to the storage. A page does so when it is left. */
export function storeAnswers(
  client: QueryClient,
  storage: SafeStorage,
  owner: Owner,
  paths: readonly string[],
): void {
  const answers = client
    .getQueryCache()
    .getAll()
    // The key of an answer that is the same for everybody names no person (`apiKey`).
    .filter(({ queryKey: [path, user = owner.user] }) => paths.includes(String(path)) && user === owner.user)
    .filter(({ state }) => state.data !== undefined && !isCarried(state))
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, at: state.dataUpdatedAt }))
  writeJson(storage, KEY, { ...owner, answers })
}

/**
 * Takes the answers from the storage into the cache, where they count as outdated: they are shown at once and fetched again
 * at once. Answers of another person, another build or of long ago are dropped. At a start without a connection they stay
 * until the server answers, as on a page that was never left.
 */
export function restoreAnswers(
  client: QueryClient,
  storage: SafeStorage,
  { user, build }: Owner,
  offline = false,
): void {
  const stored = readJson(storage, KEY)
  forgetAnswers(storage)
  if (!isRecord(stored) || stored['user'] !== user || stored['build'] !== build) return
  for (const answer of Array.isArray(stored['answers']) ? stored['answers'] : []) {
    if (!isRecord(answer) || !Array.isArray(answer['queryKey'])) continue
    const { queryKey, data, at } = answer
    const age = Date.now() - Number(at)
    if (age > (offline ? MAX_OFFLINE_AGE_MS : MAX_AGE_MS)) continue
    if (client.getQueryData(queryKey) !== undefined) continue
    client.setQueryData(queryKey, data, { updatedAt: offline ? Number(at) : CARRIED })
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

export const forgetAnswers = (storage: SafeStorage): void => storage.removeItem(KEY)
