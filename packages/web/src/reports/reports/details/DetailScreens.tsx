import { isCancelled } from '@kassavirta/domain/bags/deposits/stages/shown-orders'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/handled-change-orders'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { VisitKind } from '@kassavirta/domain/visits/visits/states'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { useShownVisitChanges, useShownVisits } from '../list/use-shown-report.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { CancelledBanner } from './order/CancelledBanner.tsx'
import { StatusLine } from './StatusLine.tsx'
import { useEntryEvents } from './use-counterpart.ts'
import { Settling } from './visit/Settling.tsx'
import { visitTexts as texts } from './visit/texts.fi.ts'
import { useVisitState } from './visit/use-visit-state.ts'
import { visitSteps } from './visit/visit-steps.ts'

/** The page of what was packed: its report's definition, and whether the order was cancelled afterwards. */
export const ChangeOrderHandledDetailScreen = () => (
  <EntryDetail
    report={handledChangeOrders}
    notice={(row) => isCancelled(row) && <CancelledBanner order={row} />}
  />
)

/** The page of a requested visit, and of a request for another day: what was decided, and what can be done about it. */
export function VisitDetailScreen() {
  const { waiting, noticeOf } = useWish('visit')
  return (
    <EntryDetail
      report={useShownVisits()}
      waiting={waiting}
      notice={({ id, suggestedDate }) => noticeOf(id, suggestedDate)}
    />
  )
}

export function VisitChangeDetailScreen() {
  const { waiting, noticeOf } = useWish('visitChange')
  return (
    <EntryDetail
      report={useShownVisitChanges()}
      waiting={waiting}
      notice={({ id, newDate }) => noticeOf(id, newDate)}
    />
  )
}

function useWish(kind: VisitKind) {
  const events = useEntryEvents(kind)
  const { answer, waiting } = useVisitState(kind)
  const noticeOf = (entryId: number, wanted: Day) => (
    <>
      <StatusLine label={texts.label} steps={visitSteps(events.answer.data)}>
        {answer.data && <Settling kind={kind} entryId={entryId} wanted={wanted} state={answer.data} />}
      </StatusLine>
      <AnswerFailed heading={texts.failed} answer={answer.failure ? answer : events.answer} />
    </>
  )
  return { waiting: waiting || events.waiting, noticeOf }
}
