import {
  type ExceptionDay,
  MOST_TOUCHED,
  previewExceptionDay,
  setExceptionDay,
  type TouchedOrder,
} from '@kassavirta/domain/visits/calendar/exception-days/api'
import { exceptionForm } from '@kassavirta/domain/visits/calendar/exception-days/form'
import { exceptionKinds } from '@kassavirta/domain/visits/calendar/exception-days/terms.fi'
import { timeOf } from '@kassavirta/domain/kernel/dates/time-of'
import { type Day, dayOf, formatDay, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import styles from './ExceptionDays.module.css'
import { exceptionTexts as texts } from './exception-texts.fi.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { counted } from '../counted.ts'
import { eurosText } from '../order.ts'
import { sharedTexts } from '../texts.fi.ts'

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

type TouchedOrdersProps = { readonly day: Day; readonly cutOff: string | undefined }

/** The open orders that an exception would touch, before it is set. */
function TouchedOrders({ day, cutOff }: TouchedOrdersProps) {
  const query = useDeskQuery()
  const answer = useAnswer(
    query(previewExceptionDay, { params: { day }, query: cutOff === undefined ? {} : { cutOff } }),
  )
  const { data, failure } = answer
  return (
    <section className={styles['touched']} aria-label={texts.touches}>
      <h3>{texts.touches}</h3>
      {failure && <AnswerFailed heading={sharedTexts.loadFailed} answer={answer} />}
      {!data && !failure && <Loading />}
      {data && data.orders.length === 0 && data.companies === 0 && <p>{texts.touchesNone}</p>}
      {data && data.companies > 0 && (
        <>
          <p>
            {data.notDelivered > 0 && counted(data.notDelivered, texts.notDelivered)}{' '}
            {data.closesEarlier > 0 && fill(texts.closesEarlier, { count: data.closesEarlier })}{' '}
            {data.calendarVisits > 0 && counted(data.calendarVisits, texts.calendarVisits)}{' '}
            <b>{fill(texts.notified, { count: data.companies })}</b>
          </p>
          <ul>
            {data.orders.map((order) => (
              <li key={order.orderId}>
                <span>
                  <b>{order.company.name}</b> <small>{fill(texts.order, { number: order.orderId })}</small>
                </span>
                <span>{eurosText(order.total)}</span>
                <small>{touchText(order)}</small>
              </li>
            ))}
            {data.supplies.map(({ orderId, company }) => (
              <li key={`supplies ${orderId}`}>
                <span>
                  <b>{company.name}</b> <small>{fill(texts.supplies, { number: orderId })}</small>
                </span>
              </li>
            ))}
          </ul>
          {data.orders.length === MOST_TOUCHED && <p>{fill(texts.andMore, { count: MOST_TOUCHED })}</p>}
        </>
      )}
      {data && data.visits.length > 0 && <AgreedVisits visits={data.visits} />}
    </section>
  )
}

type AgreedProps = { readonly visits: AnswerOf<typeof previewExceptionDay>['visits'] }

/** Their places are told, and somebody agrees with each on another day. */
const AgreedVisits = ({ visits }: AgreedProps) => (
  <>
    <p>{counted(visits.length, texts.visits)}</p>
    <ul>
      {visits.map(({ kind, entryId, company, contactInfo }) => (
        <li key={`${kind} ${entryId}`}>
          <b>{company.name}</b> <small>{contactInfo}</small>
        </li>
      ))}
    </ul>
  </>
)

function touchText({ touch, deliveryDate, cutOffBefore, cutOffAfter }: TouchedOrder): string {
  return touch === 'notDelivered'
    ? fill(texts.touchNotDelivered, { day: shortDay(deliveryDate) })
    : fill(texts.touchEarlier, { before: shortMoment(cutOffBefore), after: shortMoment(cutOffAfter) })
}
