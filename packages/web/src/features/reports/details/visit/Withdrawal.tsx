import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import type { VisitKind } from '@kassavirta/domain/visits/states'
import { ActQuestion } from '../../../../flows/act/ActQuestion.tsx'
import { useCompanySession } from '../../../../platform/session/session-context.ts'
import { withdrawalTexts as texts } from './texts.fi.ts'
import { useLookAgain, visitCalls } from './use-visit-state.ts'

type Props = {
  readonly kind: VisitKind
  readonly entryId: number
  readonly version: number
  readonly day: string
  readonly onDone: () => void
}

/** The button that withdraws a wish, and its question. */
export function Withdrawal({ kind, entryId, version, day, onDone }: Props) {
  const { user, company, submit } = useCompanySession()
  return (
    <ActQuestion
      kind="text"
      texts={texts}
      body={{ customerId: company.id, userId: user.id, entryId, version }}
      send={(pair) => submit(visitCalls[kind].withdraw, pair)}
      onDone={onDone}
      lookAgain={useLookAgain(kind)}
    >
      <SummaryList
        pairs={[
          { term: texts.number, value: entryId },
          { term: texts.day, value: day },
        ]}
      />
    </ActQuestion>
  )
}
