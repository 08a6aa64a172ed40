import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitRow } from '@kassavirta/domain/visits/api'
import { byPhoneForm } from '@kassavirta/domain/visits/form'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'

type Props = { readonly visit: VisitRow; readonly decision: Decision; readonly onClose: () => void }

/** Accepts a proposal for a customer who agreed by phone. It binds them, so a letter alone does not do it. */
export function ByPhoneDialog({ visit, decision, onClose }: Props) {
  const form = useActForm(decision, byPhoneForm, {
    draft: `by-phone-${visit.kind}-${visit.entryId}`,
    rest: { decision: 'acceptForCustomer', version: visit.version },
    send: (body) => decision.run(visit, body),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.byPhoneTitle, { company: visit.company.name })}
      action={texts.byPhoneAction}
      onClose={onClose}
    >
      <p>{fill(texts.byPhone, { day: shortDay(visit.proposedDate ?? visit.wanted) })}</p>
      <TextArea {...form.bind.area('reason')} hint={texts.optional} rows={3} />
    </FormDialog>
  )
}
