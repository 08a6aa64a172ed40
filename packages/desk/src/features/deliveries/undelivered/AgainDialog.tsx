import { sendAgain } from '@kassavirta/domain/deliveries/api'
import { sendAgainForm } from '@kassavirta/domain/deliveries/form'
import { listRuns } from '@kassavirta/domain/deliveries/routes-api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { runName, stateText } from '../runs/run.ts'
import { useSettle } from '../use-settle.ts'
import { undeliveredTexts as texts } from './undelivered-texts.fi.ts'

type Props = { readonly stop: Stop; readonly order: Order; readonly onClose: () => void }

/** Chooses the run on which something goes out once more. */
export function AgainDialog({ stop, order, onClose }: Props) {
  const query = useDeskQuery()
  const today = dayOf(serverNow())
  const [day, setDay] = useState(today)
  const act = useAct(sendAgain)
  const settle = useSettle()
  const { data } = useQuery(query(listRuns, { query: { day } }))
  const runs = data?.rows.filter(({ state }) => state !== 'back')
  const ids = runs?.map(({ runId }) => String(runId)) ?? []
  const { kind, orderId, version } = order
  const form = useActForm(act, sendAgainForm, {
    draft: `again-${keyOf(order)}-${version}`,
    rest: { kind, orderId, version },
    // The only run of the day needs no choice.
    fillIn: ({ runId }) => ({ runId: ids.includes(runId) ? runId : ids.length === 1 ? (ids[0] ?? '') : '' }),
    send: async (body) => settle(await act.run({ body })),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.againTitle, { company: stop.name, order: nameOf(order) })}
      action={texts.put}
      onClose={onClose}
    >
      <DateField
        label={texts.againDay}
        today={today}
        min={today}
        value={day}
        onChange={(next) => next && setDay(next)}
      />
      {runs?.length === 0 && <p>{texts.noRuns}</p>}
      {runs && runs.length > 0 && (
        <RadioGroup
          {...form.bind.text('runId')}
          options={runs.map((each) => ({
            value: String(each.runId),
            label: runName(each),
            hint: stateText(each),
          }))}
        />
      )}
    </FormDialog>
  )
}
