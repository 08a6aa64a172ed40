import { dayOf, formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitRow } from '@kassavirta/domain/visits/api'
import { proposalForm } from '@kassavirta/domain/visits/form'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'

type Props = {
  readonly visit: VisitRow
  /** The first day that may be proposed. */
  readonly earliest: Day
  readonly decision: Decision
  readonly onClose: () => void
}

/** Proposes another day, with a word to the customer if one is needed. */
export function ProposeDialog({ visit, earliest, decision, onClose }: Props) {
  const today = dayOf(useServerNow())
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
      />
      <TextArea {...form.bind.area('reason')} hint={texts.optional} rows={3} />
    </FormDialog>
  )
}
