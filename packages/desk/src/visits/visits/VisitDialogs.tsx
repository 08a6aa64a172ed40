import { type Day, dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitRow } from '@kassavirta/domain/visits/visits/api'
import { byPhoneForm, proposalForm, refusalForm } from '@kassavirta/domain/visits/visits/form'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { useClosedDays } from '../../platform/closed-days.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'
import { ReasonDialog } from '../../platform/forms/ReasonDialog.tsx'

type Props = { readonly visit: VisitRow; readonly decision: Decision; readonly onClose: () => void }

type ProposeProps = Props & {
  /** The first day that may be proposed. */
  readonly earliest: Day
}

/** Proposes another day, with a word to the customer if one is needed. */
export function ProposeDialog({ visit, earliest, decision, onClose }: ProposeProps) {
  const today = dayOf(useServerNow())
  const closed = useClosedDays()
  const form = useActForm(decision, proposalForm, {
    draft: `propose-${visit.kind}-${visit.entryId}`,
    rest: { decision: 'propose', version: visit.version },
    send: (body) => decision.run(visit, body),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.proposeTitle, { company: visit.company.name })}
      action={texts.proposeAction}
      onClose={onClose}
    >
      <DateField
        {...form.bind.day('proposedDate')}
        hint={fill(texts.proposeHint, { day: formatDay(earliest) })}
        today={today}
        min={earliest}
        closed={closed}
      />
      <TextArea {...form.bind.area('reason')} hint={texts.optional} rows={3} />
    </FormDialog>
  )
}

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
