import { changedNames, typedOver } from '@kassavirta/domain/operation/customers/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import {
  changeVisitWeek,
  getPlaceVisits,
  type PlaceVisits,
} from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import {
  formWeekdays,
  visitWeekForm,
  weekEntriesOf,
} from '@kassavirta/domain/visits/calendar/visit-calendars/form'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../../platform/forms/use-act-form.ts'
import { ChangedFields } from '../../edit/ChangedFields.tsx'
import { visitTexts as texts } from './texts.fi.ts'

type Props = {
  readonly companyId: number
  readonly visits: PlaceVisits
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** The days and times of the week. Where somebody else was faster, what was typed stays and what they changed is shown. */
export function WeekDialog({ companyId, visits, onClose, onDone }: Props) {
  const [opened] = useState(visits)
  const [present, setPresent] = useState(visits)
  const act = useAct(changeVisitWeek)
  const client = useQueryClient()
  const query = useDeskQuery()
  const asked = query(getPlaceVisits, { params: { companyId } })
  const form = useActForm(act, visitWeekForm, {
    // A draft of another version would take back what was changed since.
    draft: `visit-week-${companyId}-${opened.version}`,
    start: weekEntriesOf(opened),
    rest: { version: present.version },
    send: async (body, typed) => {
      const outcome = await act.run({ params: { companyId }, body })
      if (outcome.type === 'accepted') await client.invalidateQueries({ queryKey: asked.queryKey })
      else if (outcome.failure.code === 'changedElsewhere') {
        const latest = await client.fetchQuery({ ...asked, staleTime: 0 })
        form.change(typedOver(typed, weekEntriesOf(present), weekEntriesOf(latest)))
        setPresent(latest)
      }
      return outcome
    },
    onDone: () => onDone(texts.changed),
  })
  const isOvertaken = present.version !== opened.version
  const today = dayOf(serverNow())
  return (
    <FormDialog
      form={isOvertaken && form.problem !== undefined ? { ...form, problem: undefined } : form}
      title={texts.changeTitle}
      action={texts.save}
      onClose={onClose}
    >
      {isOvertaken && <Changes before={opened} after={present} />}
      <p>{texts.weekHint}</p>
      {formWeekdays.map((weekday) => (
        <TextField key={weekday} {...form.bind.text(weekday)} autoComplete="off" />
      ))}
      <DateField {...form.bind.day('validFrom')} today={today} />
      <DateField {...form.bind.day('validTo')} today={today} />
    </FormDialog>
  )
}

type ChangesProps = { readonly before: PlaceVisits; readonly after: PlaceVisits }

function Changes({ before, after }: ChangesProps) {
  const [was, is] = [weekEntriesOf(before), weekEntriesOf(after)]
  const changes = changedNames(was, is).map((name) => ({
    field: visitWeekForm.labels[name],
    before: was[name],
    after: is[name],
  }))
  return <ChangedFields changes={changes} />
}
