import { shortDay } from '@kassavirta/domain/kernel/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts'
import { VISIT_REASON_MAX, type VisitRow } from '@kassavirta/domain/visits/api'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useKeptText } from '../../platform/drafts/use-kept.ts'
import { FormDialog } from '../../platform/parts/FormDialog.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'

type Props = { readonly visit: VisitRow; readonly decision: Decision; readonly onClose: () => void }

/** Accepts a proposal for a customer who agreed by phone. It binds them, so a letter alone does not do it. */
export function ByPhoneDialog({ visit, decision, onClose }: Props) {
  const [reason, setReason, forget] = useKeptText(`by-phone-${visit.kind}-${visit.entryId}`)
  const submit = async () => {
    if (reason.trim().length > VISIT_REASON_MAX) return
    if (await decision.run(visit, { decision: 'acceptForCustomer', reason: reason.trim() })) forget()
  }
  return (
    <FormDialog
      title={fill(texts.byPhoneTitle, { place: visit.place.name })}
      action={texts.byPhoneAction}
      busy={decision.busy}
      problem={decision.problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p>{fill(texts.byPhone, { day: shortDay(visit.proposed ?? visit.wanted) })}</p>
      <TextArea
        label={texts.byPhoneReason}
        hint={texts.optional}
        rows={3}
        max={VISIT_REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
