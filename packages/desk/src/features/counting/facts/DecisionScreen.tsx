import { decideCount } from '@kassavirta/domain/counting/api'
import { deviceShelf, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { entriesToResume, removeCountDraft, writeCountDraft } from '../table/count-draft.ts'
import { emptyEntries, toCountBody, type CountEntries } from '../table/count-entries.ts'
import { tableTexts } from '../table/table-texts.fi.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import { PassTable } from './PassTable.tsx'
import { ReasonedCount } from './ReasonedCount.tsx'

const shelf = orInMemory(deviceShelf)

/** The third count is on no table that the server keeps, so the device keeps it until it is sent. */
function useKeptEntries({ bagId, passes }: Facts) {
  const { id: staffId } = useStaff()
  const owner = { staffId, bagId, pass: passes.length + 1 }
  const [entries, setEntries] = useState(() => entriesToResume(shelf, owner, emptyEntries))
  return {
    entries,
    change: (next: CountEntries) => {
      setEntries(next)
      writeCountDraft(shelf, owner, { entries: next, saved: '' })
    },
    forget: () => removeCountDraft(shelf, owner),
  }
}

type Props = { readonly facts: Facts; readonly onCancel: () => void }

/** Two counts differ. A supervisor sees both beside the declaration, counts the bag a third time and says why. */
export function DecisionScreen({ facts, onCancel }: Props) {
  const client = useQueryClient()
  const act = useAct(decideCount)
  const { entries, change, forget } = useKeptEntries(facts)
  const { bagId, version } = facts
  const send = async (reason: string) => {
    const { tills, intact, suspects, note } = toCountBody(entries)
    const body = { tills, intact, suspects, note, reason, version }
    const outcome = await act.run({ params: { bagId }, body })
    if (outcome.type === 'failed') return
    forget()
    await client.invalidateQueries()
    onCancel()
  }
  return (
    <ReasonedCount
      facts={facts}
      step={tableTexts.decisionPass}
      entries={entries}
      onChange={change}
      reasonLabel={texts.decisionReason}
      reasonHint={texts.decisionHint}
      action={texts.decide}
      act={act}
      onSend={(reason) => void send(reason)}
      onCancel={onCancel}
    >
      <PassTable facts={facts} />
    </ReasonedCount>
  )
}
