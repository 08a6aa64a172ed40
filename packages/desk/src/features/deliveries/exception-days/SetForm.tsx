import {
  EXCEPTION_REASON_MAX,
  setExceptionDay,
  type ExceptionDay,
} from '@kassavirta/domain/exception-days/api'
import { dayOf, formatDay, isDay, type Day } from '@kassavirta/domain/kernel/dates'
import { isRecord } from '@kassavirta/domain/kernel/records'
import { fill } from '@kassavirta/domain/kernel/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useKept } from '../../../platform/drafts/use-kept.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import styles from './ExceptionDays.module.css'
import { exceptionTexts as texts } from './exception-texts.fi.ts'
import { timeOf } from './time-of.ts'
import { TouchedOrders } from './TouchedOrders.tsx'

type Props = { readonly days: readonly ExceptionDay[]; readonly onDone: (text: string) => void }

type Typed = {
  readonly day: Day | undefined
  readonly isClosed: boolean
  readonly time: string
  readonly reason: string
}

const NOTHING: Typed = { day: undefined, isClosed: true, time: '', reason: '' }

function readTyped(found: unknown): Typed | undefined {
  if (!isRecord(found)) return undefined
  const { day, isClosed, time, reason } = found
  if (typeof isClosed !== 'boolean' || typeof time !== 'string' || typeof reason !== 'string')
    return undefined
  return { day: typeof day === 'string' && isDay(day) ? day : undefined, isClosed, time, reason }
}

/** What is typed, and the setting of it. */
function useException({ days, onDone }: Props) {
  const act = useAct(setExceptionDay)
  const client = useQueryClient()
  const { typed, type, forget } = useKept('exception-day', NOTHING, readTyped)
  const { day, isClosed, time, reason } = typed
  const [isTried, setTried] = useState(false)
  const cutOff = isClosed ? undefined : timeOf(time)
  const isWhole = day !== undefined && (isClosed || cutOff !== undefined)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWhole || reason.trim() === '') return
    const version = days.find((each) => each.day === day)?.version ?? 0
    const body = { closed: isClosed, cutOff: cutOff ?? null, reason: reason.trim(), version }
    const outcome = await act.run({ params: { day }, body })
    await client.invalidateQueries()
    if (outcome.type === 'failed') return
    onDone(fill(texts.done, { day: formatDay(day), count: outcome.answer?.told ?? 0 }))
    setTried(false)
    forget()
  }
  return { act, typed, type, isTried, cutOff, isWhole, submit }
}

/** Sets an exception once it is seen which open orders it touches. */
export function SetForm(props: Props) {
  const form = useException(props)
  const { act, typed, cutOff, isWhole, submit } = form
  return (
    <Panel heading={texts.add}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <div>
          {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
          <ExceptionFields form={form} />
          <Button type="submit" busy={act.busy}>
            {texts.set}
          </Button>
        </div>
        {isWhole && typed.day !== undefined && <TouchedOrders day={typed.day} cutOff={cutOff} />}
      </form>
    </Panel>
  )
}

function ExceptionFields({ form }: { readonly form: ReturnType<typeof useException> }) {
  const { typed, type, isTried, cutOff } = form
  const { day, isClosed, time, reason } = typed
  const today = dayOf(serverNow())
  return (
    <>
      <DateField
        label={texts.day}
        required
        today={today}
        min={today}
        value={day}
        error={isTried && day === undefined ? texts.dayMissing : undefined}
        onChange={(next) => type({ day: next })}
      />
      <RadioGroup
        label={texts.kind}
        name="kind"
        value={isClosed ? 'closed' : 'earlier'}
        options={[
          { value: 'closed', label: texts.kindClosed },
          { value: 'earlier', label: texts.kindEarlier },
        ]}
        onChange={(event) => type({ isClosed: event.target.value === 'closed' })}
      />
      {!isClosed && (
        <TextField
          label={texts.time}
          hint={texts.timeHint}
          error={isTried && cutOff === undefined ? texts.timeWrong : undefined}
          required
          autoComplete="off"
          value={time}
          onChange={(event) => type({ time: event.target.value })}
        />
      )}
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        error={isTried && reason.trim() === '' ? texts.reasonMissing : undefined}
        required
        maxLength={EXCEPTION_REASON_MAX}
        autoComplete="off"
        value={reason}
        onChange={(event) => type({ reason: event.target.value })}
      />
    </>
  )
}
