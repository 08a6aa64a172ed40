import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { decideVisit, type VisitRow } from '@kassavirta/domain/visits/visits/api'
import { useHeldActs } from '../../platform/stored-acts/use-held-acts.ts'
import { visitTexts as texts } from './texts.fi.ts'

/**
 * A request is accepted by one key, so it can be taken back for ten seconds before the customer is told. The other
 * decisions are confirmed in a dialog.
 */
export function useAcceptance() {
  const held = useHeldActs()
  const asks = held.asksOf(decideVisit)
  return {
    /** Whether the row is accepted on this device, and the server does not know it yet. */
    isHeld: ({ kind, entryId }: VisitRow): boolean =>
      asks.some(({ params }) => params.kind === kind && Number(params.entryId) === entryId),
    hold: ({ kind, entryId, version, company, wanted }: VisitRow) =>
      held.hold(
        decideVisit,
        { params: { kind, entryId }, body: { decision: 'accept', version } },
        fill(texts.done.accept, { company: company.name, day: shortDay(wanted) }),
      ),
  }
}
