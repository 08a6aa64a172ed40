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
import { deviceStorage } from '../browser/storage.ts'

/** The draft on this device, for screens that only mention it. */
export function useDraft<Entries, Body>(
  owner: DraftOwner,
  format: DraftFormat<Entries, Body>,
): Draft<Entries, Body> | undefined {
  // React reads the store again after drawing; a form that is being left saves its last entries only then.
  const kept = useSyncExternalStore(subscribeToAllTabs, () => deviceStorage.getItem(draftKey(owner)))
  return readDraft({ getItem: () => kept }, owner, format, serverNow())
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
