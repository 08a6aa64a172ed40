import { savePass } from '@kassavirta/domain/bags/counting/api'
import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSessionStore, useStaff } from '../../../platform/session/session-context.ts'
import { refusalText } from '../refusal.ts'
import { entriesToResume, removeCountDraft, textOfCount, writeCountDraft } from './count-draft.ts'
import { fromWire, toCountBody, type CountEntries } from './count-entries.ts'
import type { OpenedBag } from './opened-bag.ts'
import { passSaver, type SaveAnswer, type SavingListener, type SavingState } from './pass-saver.ts'

const storage = orInMemory(deviceStorage)

/** The count of the bag on the table: kept on the device at every key, on the server at every field that is left. */
export function useCount(bag: OpenedBag) {
  const { id: staffId } = useStaff()
  const owner = { staffId, bagId: bag.bagId, pass: bag.pass }
  const [kept] = useState(() => withOwner(fromWire(bag), bag))
  const [entries, setEntries] = useState(() => entriesToResume(storage, owner, kept))
  const [saving, setSaving] = useState<SavingState>({ type: 'none' })
  const latest = useRef(entries)
  const saved = useRef(textOfCount(kept))
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
    // What the device kept of an earlier page and the server has not.
    save()
    // The last field is not left when the whole screen goes.
    return save
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- at the beginning and at the end, whatever changed between
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
    /** The bag has left the table: nothing of this pass is kept or saved any more. */
    forget: () => {
      isOver.current = true
      removeCountDraft(storage, owner)
    },
  }
}

/** Whose an undeclared bag is was saved with the bag itself. */
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
  const hear = useEffectEvent(onState)
  useEffect(() => saver.listen((state, sent) => hear(state, sent)), [saver])
  return saver
}
