import { correctCount } from '@kassavirta/domain/bags/counting/api'
import { correctionForm } from '@kassavirta/domain/bags/counting/form'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import parts from '../../../platform/parts/page.module.css'
import { fromWire, toCountBody } from '../bench/count-entries.ts'
import { useStoredEntries } from '../bench/use-stored-entries.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import { ReasonedCount } from './ReasonedCount.tsx'

type Props = { readonly facts: Facts; readonly onCancel: () => void; readonly onSent: () => void }

/** The figures of a correction are those of no pass. */
const CORRECTION = 0

/** A counted bag is never opened again: its result is corrected, with a reason and a second person's approval. */
export function CorrectionScreen({ facts, onCancel, onSent }: Props) {
  const client = useQueryClient()
  const act = useAct(correctCount)
  const { bagId, version } = facts
  const { entries, change, forget } = useStoredEntries(
    { bagId, pass: CORRECTION },
    fromWire({ tills: facts.resultTills ?? [], intact: true, suspects: [], note: '' }),
  )
  return (
    <ReasonedCount
      facts={facts}
      act={act}
      definition={correctionForm}
      draft={`correct-${bagId}-${version}`}
      rest={{ tills: toCountBody(entries).tills, version }}
      send={(body) => act.run({ params: { bagId }, body })}
      onDone={() => {
        forget()
        void client.invalidateQueries().then(onSent)
      }}
      step={texts.correctHeading}
      entries={entries}
      onChange={change}
      countsOnly
      hint={texts.correctionReasonHint}
      action={texts.sendCorrection}
      onCancel={onCancel}
    >
      <p className={parts['quiet']}>{texts.correctHint}</p>
    </ReasonedCount>
  )
}
