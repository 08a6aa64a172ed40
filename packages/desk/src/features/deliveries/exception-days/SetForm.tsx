import { setExceptionDay, type ExceptionDay } from '@kassavirta/domain/exception-days/api'
import { exceptionForm } from '@kassavirta/domain/exception-days/form'
import { exceptionKinds } from '@kassavirta/domain/exception-days/terms.fi'
import { timeOf } from '@kassavirta/domain/exception-days/time-of'
import { dayOf, formatDay, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import styles from './ExceptionDays.module.css'
import { exceptionTexts as texts } from './exception-texts.fi.ts'
import { TouchedOrders } from './TouchedOrders.tsx'

type Props = { readonly days: readonly ExceptionDay[]; readonly onDone: (text: string) => void }

const kinds = Object.entries(exceptionKinds).map(([value, label]) => ({ value, label }))

/** Sets an exception once it is seen which open orders it touches. */
export function SetForm({ days, onDone }: Props) {
  const act = useAct(setExceptionDay)
  const client = useQueryClient()
  const today = dayOf(serverNow())
  const versionOf = (day: string) => days.find((each) => each.day === day)?.version ?? 0
  const form = useActForm(act, exceptionForm, {
    draft: 'exception-day',
    // That of the day that is typed, which is known when it is sent.
    rest: { version: 0 },
    send: async (body, { day }) => {
      const outcome = await act.run({ params: { day }, body: { ...body, version: versionOf(day) } })
      await client.invalidateQueries()
      if (outcome.type === 'failed' || !isDay(day)) return false
      onDone(fill(texts.done, { day: formatDay(day), count: outcome.answer?.notified ?? 0 }))
      return true
    },
  })
  const { bind, typed } = form
  const isEarlier = typed.kind === 'earlier'
  const cutOff = isEarlier ? timeOf(typed.time) : undefined
  return (
    <Panel heading={texts.add}>
      <form className={styles['form']} noValidate onSubmit={form.submit}>
        <div>
          <FormMessages form={form} />
          <DateField {...bind.day('day')} today={today} min={today} />
          <RadioGroup {...bind.text('kind')} options={kinds} />
          {isEarlier && <TextField {...bind.text('time')} hint={texts.timeHint} autoComplete="off" />}
          <TextField {...bind.text('reason')} hint={texts.reasonHint} autoComplete="off" />
          <Button type="submit" busy={form.busy}>
            {texts.set}
          </Button>
        </div>
        {isDay(typed.day) && (!isEarlier || cutOff !== undefined) && (
          <TouchedOrders day={typed.day} cutOff={cutOff} />
        )}
      </form>
    </Panel>
  )
}
