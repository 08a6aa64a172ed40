import { useSyncExternalStore } from 'react'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { serverNow } from '../api/server-clock.ts'
import { readJson, writeJson, deviceStorage, type SafeStorage } from '../browser/storage.ts'
import type { PendingRequest, RequestLabel } from './pending-submission.ts'

/** A draft belongs to one flow, person and company, so that people who share a computer do not see each other's. */
export type DraftOwner = { readonly flow: string; readonly userId: number; readonly companyId: number }

/** A draft as it is saved on the device. No flow has a password field, so no password is ever saved. */
type Draft<Entries, Body> = {
  /** Undefined when only the pending request could be read. */
  readonly typed: Entries | undefined
  readonly savedAt: Date
  /** A request that was sent and has no answer yet (decisions N21). */
  readonly pending: PendingRequest<Body> | undefined
}

export type DraftFormat<Entries, Body> = {
  /** Entries of another version are not read; a pending request always is. */
  readonly version: number
  /** Returns undefined when the stored value does not fit the form. */
  readonly readTyped: (found: unknown) => Entries | undefined
  readonly readBody: (found: unknown) => Body | undefined
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The server forgets keys after 30 days, so an older request could create a second row. */
const MAX_DRAFT_AGE_MS = 28 * 24 * 60 * 60 * 1000

export const draftKey = ({ flow, userId, companyId }: DraftOwner): string =>
  `kassavirta.draft.${flow}.${userId}.${companyId}`

export function readDraft<Entries, Body>(
  store: Pick<Storage, 'getItem'>,
  owner: DraftOwner,
  format: DraftFormat<Entries, Body>,
  now: Date,
): Draft<Entries, Body> | undefined {
  const found = readJson(store, draftKey(owner))
  if (!isRecord(found)) return undefined
  const savedAt = new Date(String(found['savedAt']))
  // An invalid date counts as too old. A date in the future counts as young: a clock that was set back must not hide a draft.
  const young = now.getTime() - savedAt.getTime() < MAX_DRAFT_AGE_MS
  if (!young) return undefined
  const typed = found['version'] === format.version ? format.readTyped(found['typed']) : undefined
  const pending = readPending(found['pending'], format)
  return typed === undefined && pending === undefined ? undefined : { typed, savedAt, pending }
}

/** Returns false when the device refuses, e.g. because its storage is full: the draft then lives in the page only. */
export function writeDraft<Entries, Body>(
  store: Store,
  owner: DraftOwner,
  format: DraftFormat<Entries, Body>,
  { typed, savedAt, pending }: Draft<Entries, Body>,
): boolean {
  const stored = { version: format.version, savedAt, typed, pending: pending && storedPending(pending) }
  const written = writeJson(store, draftKey(owner), stored)
  notifyListeners()
  return written
}

export function removeDraft(store: Store, owner: DraftOwner): void {
  try {
    store.removeItem(draftKey(owner))
  } catch {
    // A device that refuses to store drafts has none to remove.
  }
  notifyListeners()
}

const listeners = new Set<() => void>()

/** Reports every draft that this tab writes or removes; for other tabs the browser has its `storage` event. */
function subscribeToDrafts(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function notifyListeners(): void {
  for (const changed of listeners) changed()
}

/** Devices already hold requests in this format: `left` is the stored name of `mayHaveBeenSent`. */
const storedPending = <Body>({ mayHaveBeenSent, confirmedAt, ...request }: PendingRequest<Body>) => ({
  ...request,
  left: mayHaveBeenSent,
  at: confirmedAt,
})

function readPending<Entries, Body>(
  found: unknown,
  { readBody }: DraftFormat<Entries, Body>,
): PendingRequest<Body> | undefined {
  if (!isRecord(found) || typeof found['key'] !== 'string' || found['key'] === '') return undefined
  const body = readBody(found['body'])
  if (body === undefined) return undefined
  const at = new Date(String(found['at']))
  return {
    key: found['key'],
    body,
    mayHaveBeenSent: found['left'] !== false,
    // A request of an earlier version has no time: it waits for the person.
    confirmedAt: Number.isNaN(at.getTime()) ? new Date(0) : at,
    label: readLabel(found['label']),
    takenBack: found['takenBack'] === true,
  }
}

function readLabel(found: unknown): RequestLabel | undefined {
  if (!isRecord(found)) return undefined
  const { path, what } = found
  return typeof path === 'string' && typeof what === 'string' ? { path, what } : undefined
}

/** The draft on this device, for screens that only mention it. */
export function useDraft<Entries, Body>(
  owner: DraftOwner,
  format: DraftFormat<Entries, Body>,
): Draft<Entries, Body> | undefined {
  // React reads the store again after drawing; a form that is being left saves its last entries only then.
  const stored = useSyncExternalStore(subscribeToAllTabs, () => deviceStorage.getItem(draftKey(owner)))
  return readDraft({ getItem: () => stored }, owner, format, serverNow())
}

/** Also reports changes by other tabs. An answer may arrive long after its form was left. */
export function subscribeToAllTabs(changed: () => void): () => void {
  const stop = subscribeToDrafts(changed)
  addEventListener('storage', changed)
  return () => {
    stop()
    removeEventListener('storage', changed)
  }
}

/** The names of a person's flows at a company whose confirmed request has no answer yet. */
export const waitingFlows = (
  storage: Pick<SafeStorage, 'keys' | 'getItem'>,
  { userId, companyId }: Omit<DraftOwner, 'flow'>,
): readonly string[] =>
  storage
    .keys()
    .filter((key) => hasLabel(readJson(storage, key)))
    .flatMap(
      (key) => new RegExp(`^kassavirta\\.draft\\.([^.]+)\\.${userId}\\.${companyId}$`).exec(key)?.[1] ?? [],
    )
    .toSorted()

/** Only a request with a label can be shown without its form. */
const hasLabel = (draft: unknown): boolean =>
  isRecord(draft) && isRecord(draft['pending']) && isRecord(draft['pending']['label'])
