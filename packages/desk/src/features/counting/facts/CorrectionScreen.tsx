import { correctCount } from '@kassavirta/domain/counting/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import parts from '../parts.module.css'
import { refusalText } from '../refusal.ts'
import { useScan } from '../scan/use-scan.ts'
import { BagHeader } from '../table/BagHeader.tsx'
import { CountFields } from '../table/CountFields.tsx'
import { faultsOf, fromWire, toCountBody } from '../table/count-entries.ts'
import { tableTexts } from '../table/table-texts.fi.ts'
import { useTableKeys } from '../table/use-table-keys.ts'
import { keyNames, sharedTexts } from '../texts.fi.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'

type Props = { readonly facts: Facts; readonly onCancel: () => void; readonly onSent: () => void }

/** A counted bag is never opened again: its result is corrected, with a reason and a second person's approval. */
export function CorrectionScreen({ facts, onCancel, onSent }: Props) {
  const client = useQueryClient()
  const act = useAct(correctCount)
  const [entries, setEntries] = useState(() =>
    fromWire({ tills: facts.resultTills ?? [], intact: true, suspects: [], note: '' }),
  )
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { bagId, version } = facts
  const send = async () => {
    setTried(true)
    if (reason.trim() === '' || faultsOf(entries).length > 0) return
    const body = { tills: toCountBody(entries).tills, reason: reason.trim(), version }
    const outcome = await act.run({ params: { bagId }, body })
    if (outcome.type === 'failed') return
    await client.invalidateQueries()
    onSent()
  }
  useTableKeys('decision', (wanted) => (wanted === 'send' ? void send() : onCancel()))
  useScan(() => undefined)
  return (
    <>
      <div className={parts['page']}>
        <BagHeader step={texts.correctHeading} bag={facts} />
        <p className={parts['quiet']}>{texts.correctHint}</p>
        {act.failure && (
          <Banner kind="danger" heading={texts.refused}>
            {refusalText(act.failure) ?? fill(tableTexts.unknown, { key: 'F9' })}
          </Banner>
        )}
        {isTried && faultsOf(entries).length > 0 && <Banner kind="danger">{tableTexts.faulty}</Banner>}
        <CountFields entries={entries} onChange={setEntries} onLeave={() => undefined} countsOnly />
        <TextArea
          label={texts.correctionReason}
          hint={texts.correctionReasonHint}
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
          {texts.sendCorrection}
        </KeyButton>
        <KeyButton keyName={keyNames.esc} onClick={onCancel}>
          {sharedTexts.cancel}
        </KeyButton>
      </KeyBar>
    </>
  )
}
