import { decideCount } from '@kassavirta/domain/counting/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { deviceShelf, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import parts from '../parts.module.css'
import { refusalText } from '../refusal.ts'
import { BagHeader } from '../table/BagHeader.tsx'
import { CountFields } from '../table/CountFields.tsx'
import { entriesToResume, removeCountDraft, writeCountDraft } from '../table/count-draft.ts'
import { emptyEntries, faultsOf, toCountBody, type CountEntries } from '../table/count-entries.ts'
import { tableTexts } from '../table/table-texts.fi.ts'
import { useTableKeys } from '../table/use-table-keys.ts'
import { useScan } from '../scan/use-scan.ts'
import { keyNames, sharedTexts } from '../texts.fi.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import { PassTable } from './PassTable.tsx'

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
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { bagId, version } = facts
  const send = async () => {
    setTried(true)
    if (reason.trim() === '' || faultsOf(entries).length > 0) return
    const { tills, intact, suspects, note } = toCountBody(entries)
    const body = { tills, intact, suspects, note, reason: reason.trim(), version }
    const outcome = await act.run({ params: { bagId }, body })
    if (outcome.type === 'failed') return
    forget()
    await client.invalidateQueries()
    onCancel()
  }
  useTableKeys('decision', (wanted) => (wanted === 'send' ? void send() : onCancel()))
  useScan(() => undefined)
  return (
    <>
      <div className={parts['page']}>
        <BagHeader step={tableTexts.decisionPass} bag={facts} />
        {act.failure && (
          <Banner kind="danger" heading={texts.refused}>
            {refusalText(act.failure) ?? fill(tableTexts.unknown, { key: 'F9' })}
          </Banner>
        )}
        {isTried && faultsOf(entries).length > 0 && <Banner kind="danger">{tableTexts.faulty}</Banner>}
        <PassTable facts={facts} />
        <CountFields entries={entries} onChange={change} onLeave={() => undefined} />
        <TextArea
          label={texts.decisionReason}
          hint={texts.decisionHint}
          error={isTried && reason.trim() === '' ? texts.reasonMissing : undefined}
          required
          rows={2}
          max={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <KeyBar>
        <KeyButton main keyName="F9" busy={act.busy} onClick={() => void send()}>
          {texts.decide}
        </KeyButton>
        <KeyButton keyName={keyNames.esc} onClick={onCancel}>
          {sharedTexts.cancel}
        </KeyButton>
      </KeyBar>
    </>
  )
}
