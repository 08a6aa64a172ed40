import { decideCount } from '@kassavirta/domain/counting/api'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { emptyEntries, toCountBody } from '../table/count-entries.ts'
import { tableTexts } from '../table/table-texts.fi.ts'
import { useKeptEntries } from '../table/use-kept-entries.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import { PassTable } from './PassTable.tsx'
import { ReasonedCount } from './ReasonedCount.tsx'

type Props = { readonly facts: Facts; readonly onCancel: () => void }

/** Two counts differ. A supervisor sees both beside the declaration, counts the bag a third time and says why. */
export function DecisionScreen({ facts, onCancel }: Props) {
  const client = useQueryClient()
  const act = useAct(decideCount)
  const { bagId, version, passes } = facts
  const { entries, change, forget } = useKeptEntries({ bagId, pass: passes.length + 1 }, emptyEntries)
  const send = async (reason: string) => {
    const { tills, intact, suspects, note } = toCountBody(entries)
    const body = { tills, intact, suspects, note, reason, version }
    const outcome = await act.run({ params: { bagId }, body })
    if (outcome.type === 'failed') return false
    forget()
    await client.invalidateQueries()
    onCancel()
    return true
  }
  return (
    <ReasonedCount
      facts={facts}
      draft={`decide-${bagId}-${version}`}
      step={tableTexts.decisionPass}
      entries={entries}
      onChange={change}
      reasonLabel={texts.decisionReason}
      reasonHint={texts.decisionHint}
      action={texts.decide}
      act={act}
      onSend={send}
      onCancel={onCancel}
    >
      <PassTable facts={facts} />
    </ReasonedCount>
  )
}
