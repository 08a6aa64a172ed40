import { isRecord } from '@kassavirta/domain/kernel/records'
import type { Pair } from './pending-submission.ts'

/** A draft belongs to one flow, one person and one place: nobody finds another's on the same computer. */
export type DraftOwner = { readonly flow: string; readonly userId: number; readonly companyId: number }

/** What is kept on the device. Passwords are typed in no flow, so none can come here. */
export type Draft<Entries, Body> = {
  /** Undefined when only the pair could be read. */
  readonly typed: Entries | undefined
  readonly savedAt: Date
  /** Sent without an answer so far (decisions N21). */
  readonly pending: Pair<Body> | undefined
}

export type DraftFormat<Entries, Body> = {
  /** What was typed under another version is not read; a pending pair always is. */
  readonly version: number
  /** Undefined for what is broken. */
  readonly readTyped: (found: unknown) => Entries | undefined
  readonly readBody: (found: unknown) => Body | undefined
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The server forgets keys after 30 days: an older pair could make a second row, an older draft helps nobody. */
const MAX_DRAFT_AGE_MS = 28 * 24 * 60 * 60 * 1000
/** Characters. The longest letter, typed and sent, takes half of it; whatever takes more is not a form. */
const MAX_STORED_CHARACTERS = 100_000

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
  // Also false for a date that is none. A clock set back later must not hide a draft.
  const young = now.getTime() - savedAt.getTime() < MAX_DRAFT_AGE_MS
  if (!young) return undefined
  const typed = found['version'] === format.version ? format.readTyped(found['typed']) : undefined
  const pending = readPair(found['pending'], format)
  return typed === undefined && pending === undefined ? undefined : { typed, savedAt, pending }
}

/** False when the device refuses, e.g. because its storage is full: then the draft lives in the page only. */
export function writeDraft<Entries, Body>(
  store: Store,
  owner: DraftOwner,
  format: DraftFormat<Entries, Body>,
  { typed, savedAt, pending }: Draft<Entries, Body>,
): boolean {
  const stored = { version: format.version, savedAt, typed, pending: pending && storedPair(pending) }
  const written = writeJson(store, draftKey(owner), stored)
  notifyListeners()
  return written
}

export function removeDraft(store: Store, owner: DraftOwner): void {
  try {
    store.removeItem(draftKey(owner))
  } catch {
    // A device that keeps nothing has nothing to remove.
  }
  notifyListeners()
}

const listeners = new Set<() => void>()

/** Tells of every draft that this tab writes or removes; of other tabs the browser tells. */
export function subscribeToDrafts(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function notifyListeners(): void {
  for (const changed of listeners) changed()
}

/** Devices already hold pairs in this format: `left` is the stored name of `mayHaveBeenSent`. */
const storedPair = <Body>({ key, body, mayHaveBeenSent }: Pair<Body>) => ({
  key,
  body,
  left: mayHaveBeenSent,
})

function readPair<Entries, Body>(
  found: unknown,
  { readBody }: DraftFormat<Entries, Body>,
): Pair<Body> | undefined {
  if (!isRecord(found) || typeof found['key'] !== 'string' || found['key'] === '') return undefined
  // It never left: there is nothing to settle, and what was typed is there to be sent anew.
  if (found['left'] === false) return undefined
  const body = readBody(found['body'])
  return body === undefined ? undefined : { key: found['key'], body, mayHaveBeenSent: true }
}

export function readJson(store: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

export function writeJson(store: Pick<Storage, 'setItem'>, key: string, value: unknown): boolean {
  const text = JSON.stringify(value)
  if (text.length > MAX_STORED_CHARACTERS) return false
  try {
    store.setItem(key, text)
    return true
  } catch {
    return false
  }
}

const SAVE_EVERY_MS = 1000

/** Saves at most once a second, and at once when the page goes: a closed tab loses nothing. */
export function createSaver(save: () => void, page: Pick<EventTarget, 'addEventListener'> = globalThis) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    save()
  }
  page.addEventListener('pagehide', saveNow)
  return {
    soon: () => {
      timer ??= setTimeout(saveNow, SAVE_EVERY_MS)
    },
    /** Saves at once what is due. */
    now: saveNow,
    /** Forgets a saving that is due. */
    drop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
