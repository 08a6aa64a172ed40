import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import type { Query, QueryClient } from '@tanstack/react-query'
import { readJson, writeJson, type SafeStorage } from '../browser/storage.ts'

const KEY = 'kassavirta.answers'
const MAX_AGE_MS = 15 * MINUTE_MS
/** Without a connection the answers of the same working day are all there is. */
const MAX_OFFLINE_AGE_MS = 12 * HOUR_MS
/** The time of a carried answer, until the server has answered again. */
const CARRIED = 0

/** Whose answers they are, and which build of the page understands them. */
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
    // The key of an answer that is the same for everybody names no person (`api-key.ts`).
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
  const kept = readJson(storage, KEY)
  forgetAnswers(storage)
  if (!isRecord(kept) || kept['user'] !== user || kept['build'] !== build) return
  for (const answer of Array.isArray(kept['answers']) ? kept['answers'] : []) {
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
