import { useSyncExternalStore } from 'react'
import {
  draftKey,
  subscribeToDrafts,
  readDraft,
  type Draft,
  type DraftFormat,
  type DraftOwner,
} from './drafts.ts'
import { serverNow } from '../api/server-clock.ts'
import { deviceShelf } from '../browser/storage.ts'

/** What was left unfinished on this device, for those who only tell of it. */
export function useDraft<Entries, Body>(
  owner: DraftOwner,
  format: DraftFormat<Entries, Body>,
): Draft<Entries, Body> | undefined {
  // Asked again after drawing: a form that is just being left saves its last keys only then.
  const kept = useSyncExternalStore(subscribeToAllTabs, () => deviceShelf.getItem(draftKey(owner)))
  return readDraft({ getItem: () => kept }, owner, format, serverNow())
}

/** This tab or another has saved or sent; an answer may come long after its form was left. */
function subscribeToAllTabs(changed: () => void): () => void {
  const stop = subscribeToDrafts(changed)
  addEventListener('storage', changed)
  return () => {
    stop()
    removeEventListener('storage', changed)
  }
}
