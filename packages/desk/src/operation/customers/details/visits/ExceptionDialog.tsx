import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import {
  getPlaceVisits,
  setVisitException,
  type PlaceVisits,
} from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import { visitExceptionForm } from '@kassavirta/domain/visits/calendar/visit-calendars/form'
import { visitExceptionKinds } from '@kassavirta/domain/visits/calendar/visit-calendars/terms.fi'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../../platform/forms/use-act-form.ts'
import { useListAct } from '../../use-list-act.ts'
import { visitTexts as texts } from './texts.fi.ts'

type Props = {
  readonly companyId: number
  readonly visits: PlaceVisits
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

const kinds = (['none', 'other'] as const).map((value) => ({ value, label: visitExceptionKinds[value] }))

/** A day that differs from the week. */
export function ExceptionDialog({ companyId, visits, onClose, onDone }: Props) {
  const { act, send } = useListAct(setVisitException, getPlaceVisits)
  const { version } = visits
  const form = useActForm(act, visitExceptionForm, {
    draft: `visit-exception-${companyId}`,
    rest: { version },
    send: (body, { day }) => send({ params: { companyId, day }, body }),
    onDone: () => onDone(texts.added),
  })
  const today = dayOf(serverNow())
  return (
    <FormDialog form={form} title={texts.addTitle} action={texts.save} onClose={onClose}>
      <DateField {...form.bind.day('day')} today={today} min={today} />
      <RadioGroup {...form.bind.text('kind')} options={kinds} />
      {form.typed.kind === 'other' && <TextField {...form.bind.text('window')} autoComplete="off" />}
    </FormDialog>
  )
}
