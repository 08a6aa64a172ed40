import { fill } from '@kassavirta/domain/kernel/texts'
import { VISIT_REASON_MAX, type VisitRow } from '@kassavirta/domain/visits/api'
import { ReasonDialog } from '../../platform/parts/ReasonDialog.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'

type Props = { readonly visit: VisitRow; readonly decision: Decision; readonly onClose: () => void }

/** Refuses a wish with a reason that the customer sees. */
export const RefuseDialog = ({ visit, decision, onClose }: Props) => (
  <ReasonDialog
    draft={`refuse-${visit.kind}-${visit.entryId}`}
    title={fill(texts.refuseTitle, { place: visit.place.name })}
    hint={texts.refuseHint}
    action={texts.refuse}
    most={VISIT_REASON_MAX}
    busy={decision.busy}
    problem={decision.problem}
    onClose={onClose}
    onGive={(reason) => decision.run(visit, { decision: 'refuse', reason })}
  />
)
