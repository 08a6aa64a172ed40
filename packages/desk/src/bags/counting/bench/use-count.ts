import { savePass } from '@kassavirta/domain/bags/counting/api'
import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSessionStore, useStaff } from '../../../platform/session/session-context.ts'
import { refusalText } from '../refusal.ts'
import {
  entriesToResume,
  removeCountDraft,
  textOfCount,
  writeCountDraft,
  passSaver,
  type SaveAnswer,
  type SavingListener,
  type SavingState,
} from './count-draft.ts'
import { fromWire, toCountBody, type CountEntries } from './count-entries.ts'
import type { OpenedBag } from './opened-bag.ts'

const storage = orInMemory(deviceStorage)

/** The count of the bag on the table, stored on the device at every key and on the server when a field is left. */
export function useCount(bag: OpenedBag) {
  const { id: staffId } = useStaff()
  const owner = { staffId, bagId: bag.bagId, pass: bag.pass }
  const [stored] = useState(() => withOwner(fromWire(bag), bag))
  const [entries, setEntries] = useState(() => entriesToResume(storage, owner, stored))
  const [saving, setSaving] = useState<SavingState>({ type: 'none' })
  const latest = useRef(entries)
  const saved = useRef(textOfCount(stored))
  const isOver = useRef(false)
  const saver = useSaver(bag, (state, sent) => {
    setSaving(state)
    if (state.type !== 'saved' || !sent || isOver.current) return
    saved.current = textOfCount(sent)
    writeCountDraft(storage, owner, { entries: latest.current, saved: saved.current })
  })
  const save = () => {
    if (!isOver.current && textOfCount(latest.current) !== saved.current) saver.soon(latest.current)
  }
  useEffect(() => {
    // An earlier page may have stored entries on the device that the server does not have.
    save()
    // The last field gets no event when the whole screen closes, so it is saved here.
    return save
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen opens and closes
  }, [])
  return {
    entries,
    saving,
    save,
    change: (next: CountEntries) => {
      latest.current = next
      setEntries(next)
      writeCountDraft(storage, owner, { entries: next, saved: saved.current })
    },
    /** Waits for a save that is under way, so that it cannot come after the whole count. */
    settle: saver.halt,
    /** The bag has left the table: removes the draft and stops saving this pass. */
    forget: () => {
      isOver.current = true
      removeCountDraft(storage, owner)
    },
  }
}

/** Adds the owner of an undeclared bag, which is saved with the bag and not with the count. */
function withOwner(
  entries: CountEntries,
  { isDeclared, company, accountId, accountNumber }: OpenedBag,
): CountEntries {
  if (isDeclared || !company || accountId === null) return entries
  return {
    ...entries,
    owner: { companyId: company.companyId, companyName: company.name, accountId, accountNumber },
  }
}

function useSaver({ bagId, version }: OpenedBag, onState: SavingListener<CountEntries>) {
  const { call } = useSessionStore()
  const [saver] = useState(() =>
    passSaver<CountEntries>({
      save: async (entries): Promise<SaveAnswer> => {
        try {
          const { savedAt } = await call(savePass, {
            params: { bagId },
            body: { ...toCountBody(entries), version },
          })
          return { type: 'saved', at: savedAt }
        } catch (thrown) {
          const text = refusalText(thrown)
          return text === undefined ? { type: 'later' } : { type: 'refused', text }
        }
      },
    }),
  )
  const report = useEffectEvent(onState)
  useEffect(() => saver.listen((state, sent) => report(state, sent)), [saver])
  return saver
}
