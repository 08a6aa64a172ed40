import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitRow } from '@kassavirta/domain/visits/api'
import { refusalForm } from '@kassavirta/domain/visits/form'
import { ReasonDialog } from '../../platform/forms/ReasonDialog.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'

type Props = { readonly visit: VisitRow; readonly decision: Decision; readonly onClose: () => void }

/** Refuses a request with a reason that the customer sees. */
export const RefuseDialog = ({ visit, decision, onClose }: Props) => (
  <ReasonDialog
    act={decision}
    definition={refusalForm}
    draft={`refuse-${visit.kind}-${visit.entryId}`}
    rest={{ decision: 'refuse', version: visit.version }}
    send={(body) => decision.run(visit, body)}
    title={fill(texts.refuseTitle, { company: visit.company.name })}
    hint={texts.refuseHint}
    action={texts.refuse}
    onClose={onClose}
  />
)
