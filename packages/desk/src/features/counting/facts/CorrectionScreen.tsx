import { correctCount } from '@kassavirta/domain/counting/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import parts from '../../../platform/parts/page.module.css'
import { fromWire, toCountBody } from '../table/count-entries.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import { ReasonedCount } from './ReasonedCount.tsx'

type Props = { readonly facts: Facts; readonly onCancel: () => void; readonly onSent: () => void }

/** A counted bag is never opened again: its result is corrected, with a reason and a second person's approval. */
export function CorrectionScreen({ facts, onCancel, onSent }: Props) {
  const client = useQueryClient()
  const act = useAct(correctCount)
  const [entries, setEntries] = useState(() =>
    fromWire({ tills: facts.resultTills ?? [], intact: true, suspects: [], note: '' }),
  )
  const { bagId, version } = facts
  const send = async (reason: string) => {
    const body = { tills: toCountBody(entries).tills, reason, version }
    const outcome = await act.run({ params: { bagId }, body })
    if (outcome.type === 'failed') return
    await client.invalidateQueries()
    onSent()
  }
  return (
    <ReasonedCount
      facts={facts}
      step={texts.correctHeading}
      entries={entries}
      onChange={setEntries}
      countsOnly
      reasonLabel={texts.correctionReason}
      reasonHint={texts.correctionReasonHint}
      action={texts.sendCorrection}
      act={act}
      onSend={(reason) => void send(reason)}
      onCancel={onCancel}
    >
      <p className={parts['quiet']}>{texts.correctHint}</p>
    </ReasonedCount>
  )
}
