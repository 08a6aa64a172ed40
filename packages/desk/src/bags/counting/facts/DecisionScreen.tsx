import { decideCount } from '@kassavirta/domain/bags/counting/api'
import { decisionForm } from '@kassavirta/domain/bags/counting/form'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { CandidateChoice } from '../bench/CandidateChoice.tsx'
import { changeTill, emptyEntries, toCountBody } from '../bench/count-entries.ts'
import { OwnerField } from '../bench/OwnerField.tsx'
import { tableTexts } from '../bench/table-texts.fi.ts'
import { useStoredEntries } from '../bench/use-stored-entries.ts'
import { agreedCounts } from './agreed-counts.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import { FoldedPasses } from './FoldedPasses.tsx'
import { ReasonedCount } from './ReasonedCount.tsx'

type Props = { readonly facts: Facts; readonly onCancel: () => void }

/** Two counts differ. A supervisor counts the bag a third time and says why; what the others counted is shown when asked for. */
export function DecisionScreen({ facts, onCancel }: Props) {
  const client = useQueryClient()
  const act = useAct(decideCount)
  const { bagId, version, passes, candidates } = facts
  const { entries, change, forget } = useStoredEntries({ bagId, pass: passes.length + 1 }, emptyEntries)
  const fillIn = () => {
    const { counts, differing } = agreedCounts(passes)
    change(changeTill(entries, 0, { counts: { ...entries.tills[0]?.counts, ...counts } }))
    document.getElementById(countId(differing[0] ?? ''))?.focus()
  }
  // The slip tells another place than those that declared the number.
  const needsOwner = candidates.length > 0 ? entries.chosen === 'none' : facts.company === null
  const isEnded = act.failure?.code === 'accountEnded' || (!needsOwner && entries.owner !== undefined)
  return (
    <ReasonedCount
      facts={facts}
      act={act}
      definition={decisionForm}
      draft={`decide-${bagId}-${version}`}
      // Unanswered it is never sent: the form asks for it first.
      rest={{ ...toCountBody(entries), intact: entries.intact === true, version }}
      send={(body) => act.run({ params: { bagId }, body })}
      onDone={() => {
        forget()
        void client.invalidateQueries().then(onCancel)
      }}
      step={tableTexts.decisionPass}
      entries={entries}
      onChange={change}
      hint={texts.decisionHint}
      action={texts.decide}
      onFill={fillIn}
      after={<FoldedPasses facts={facts} />}
      onCancel={onCancel}
    >
      {candidates.length > 0 && (
        <CandidateChoice
          bag={facts.number}
          candidates={candidates}
          chosen={entries.chosen}
          onChoose={(chosen) => change({ ...entries, chosen })}
        />
      )}
      {(needsOwner || isEnded) && (
        <OwnerField
          isEnded={!needsOwner}
          owner={entries.owner}
          onChange={(owner) => change({ ...entries, owner })}
          onLeave={() => undefined}
        />
      )}
    </ReasonedCount>
  )
}
