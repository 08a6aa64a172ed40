import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  dayOf,
  formatDay,
  weekdayShort,
  timeOf,
  type Day,
  isDay,
} from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment, shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import * as api from '@kassavirta/domain/visits/calendar/api'
import { exceptionForm } from '@kassavirta/domain/visits/calendar/form'
import { exceptionKinds } from '@kassavirta/domain/visits/calendar/terms.fi'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { FormMessages } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { counted, eurosText } from '../../platform/shown-values.ts'
import { exceptionTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import tones from '../../platform/parts/tones.module.css'
import styles from './ExceptionDays.module.css'

/** The exception days, and the form for a new one. */
export function ExceptionDaysScreen() {
  const query = useDeskQuery()
  const { may } = useStaff()
  const answer = useLastAnswer(query(api.listExceptionDays, {}))
  const [done, setDone] = useState('')
  return (
    <AnswerView answer={answer} heading={texts.loadFailed} isScreen>
      {({ rows, usualCutOff }) => (
        <div className={page['page']}>
          <p className={page['quiet']}>{fill(texts.lead, { time: usualCutOff })}</p>
          <output className={classes(tones['ok'], styles['done'])}>{done}</output>
          <DayTable days={rows} mayChange={may('dispatch')} onDone={setDone} />
          {may('dispatch') && <SetForm days={rows} onDone={setDone} />}
        </div>
      )}
    </AnswerView>
  )
}

type TableProps = {
  readonly days: readonly api.ExceptionDay[]
  readonly mayChange: boolean
  readonly onDone: (text: string) => void
}

function DayTable({ days, mayChange, onDone }: TableProps) {
  const [removed, setRemoved] = useState<api.ExceptionDay>()
  const today = dayOf(serverNow())
  return (
    <>
      <DataTable
        label={texts.list}
        className={styles['days']}
        isCards
        list={wholeList(days)}
        texts={texts}
        empty={texts.none}
        idOf={({ day }) => day}
        columns={[
          { heading: texts.day, isHead: true, cell: ({ day }) => `${weekdayShort(day)} ${formatDay(day)}` },
          {
            heading: texts.what,
            cell: ({ closed, cutOff }) =>
              closed ? texts.closed : fill(texts.earlier, { time: cutOff ?? '' }),
          },
          { heading: texts.reason, cell: ({ reason }) => reason },
          {
            heading: texts.changed,
            cell: ({ changedBy, changed }) => fill(texts.by, { by: changedBy, moment: shortMoment(changed) }),
          },
          {
            heading: texts.acts,
            isSilent: true,
            cell: (each) =>
              mayChange &&
              each.day >= today && (
                <Button kind="secondary" onClick={() => setRemoved(each)}>
                  {texts.remove}
                </Button>
              ),
          },
        ]}
      />
      {removed && (
        <RemoveDialog exceptionDay={removed} onClose={() => setRemoved(undefined)} onDone={onDone} />
      )}
    </>
  )
}

type Props = {
  readonly exceptionDay: api.ExceptionDay
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Makes a day an ordinary one again. */
function RemoveDialog({ exceptionDay: { day, version }, onClose, onDone }: Props) {
  const act = useAct(api.removeExceptionDay)
  const client = useQueryClient()
  const remove = async () => {
    const outcome = await act.run({ params: { day }, body: { version } })
    await client.invalidateQueries()
    if (outcome.type === 'failed') return
    onDone(fill(texts.removed, { day: formatDay(day) }))
    onClose()
  }
  return (
    <Dialog
      open
      title={fill(texts.removeTitle, { day: formatDay(day) })}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={act.busy} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <p>{texts.removeMore}</p>
    </Dialog>
  )
}

type SetFormProps = { readonly days: readonly api.ExceptionDay[]; readonly onDone: (text: string) => void }

const kinds = Object.entries(exceptionKinds).map(([value, label]) => ({ value, label }))

/** Sets an exception after showing which open orders it touches. */
function SetForm({ days, onDone }: SetFormProps) {
  const act = useAct(api.setExceptionDay)
  const client = useQueryClient()
  const today = dayOf(serverNow())
  const versionOf = (day: string) => days.find((each) => each.day === day)?.version ?? 0
  const form = useActForm(act, exceptionForm, {
    draft: 'exception-day',
    // The version belongs to the typed day and is filled in when the form is sent.
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
    query(api.previewExceptionDay, { params: { day }, query: cutOff === undefined ? {} : { cutOff } }),
  )
  const { data, failure } = answer
  return (
    <section className={styles['touched']} aria-label={texts.touches}>
      <h3>{texts.touches}</h3>
      {failure && <AnswerFailed heading={texts.loadFailed} answer={answer} />}
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
          {data.orders.length === api.MOST_TOUCHED && (
            <p>{fill(texts.andMore, { count: api.MOST_TOUCHED })}</p>
          )}
        </>
      )}
      {data && data.visits.length > 0 && <AgreedVisits visits={data.visits} />}
    </section>
  )
}

type AgreedProps = { readonly visits: AnswerOf<typeof api.previewExceptionDay>['visits'] }

/** Agreed visits that an exception would touch. Their places get a notice, and somebody agrees on another day with each. */
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

function touchText({ touch, deliveryDate, cutOffBefore, cutOffAfter }: api.TouchedOrder): string {
  return touch === 'notDelivered'
    ? fill(texts.touchNotDelivered, { day: shortDay(deliveryDate) })
    : fill(texts.touchEarlier, { before: shortMoment(cutOffBefore), after: shortMoment(cutOffAfter) })
}
