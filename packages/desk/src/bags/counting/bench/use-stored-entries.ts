import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { useState } from 'react'
import { useStaff } from '../../../platform/session/session-context.ts'
import {
  entriesToResume,
  removeCountDraft,
  textOfCount,
  writeCountDraft,
  type DraftOwner,
} from './count-draft.ts'
import type { CountEntries } from './count-entries.ts'

const storage = orInMemory(deviceStorage)

/**
 * Figures that are on no table which the server keeps, so the device keeps them until they are sent. They begin as the
 * given ones, and are dropped where those have changed meanwhile.
 */
export function useStoredEntries(count: Omit<DraftOwner, 'staffId'>, begun: CountEntries) {
  const { id: staffId } = useStaff()
  const owner = { staffId, ...count }
  const [saved] = useState(() => textOfCount(begun))
  const [entries, setEntries] = useState(() => entriesToResume(storage, owner, begun))
  return {
    entries,
    change: (next: CountEntries) => {
      setEntries(next)
      writeCountDraft(storage, owner, { entries: next, saved })
    },
    /** To be called when they are sent. */
    forget: () => removeCountDraft(storage, owner),
  }
}
