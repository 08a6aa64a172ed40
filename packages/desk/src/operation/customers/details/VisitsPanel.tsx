import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { shortWeekdays } from '@kassavirta/domain/kernel/dates/calendar.fi'
import { formatDay, type Day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay, visitWords } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Place } from '@kassavirta/domain/operation/customers/api'
import { changedNames, mergeTyped } from '@kassavirta/domain/operation/customers/rules'
import {
  getPlaceVisits,
  removeVisitException,
  type PlaceVisits,
  setVisitException,
  changeVisitWeek,
} from '@kassavirta/domain/visits/calendar/api'
import {
  formWeekdays,
  visitExceptionForm,
  visitWeekForm,
  weekEntriesOf,
  windowText,
} from '@kassavirta/domain/visits/calendar/form'
import { visitExceptionKinds } from '@kassavirta/domain/visits/calendar/terms.fi'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { AnswerView } from '../../../platform/parts/AnswerView.tsx'
import { Lock } from '../../../platform/parts/Lock.tsx'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { valueTexts } from '../../../platform/texts.fi.ts'
import { ConfirmAct, useListAct } from '../ConfirmAct.tsx'
import { visitTexts as texts } from '../texts.fi.ts'
import { ChangedFields } from './PlaceDialogs.tsx'
import page from '../../../platform/parts/page.module.css'
import styles from './DetailsTab.module.css'

/** When the driver comes to a place. */
export function VisitsPanel({ place }: { readonly place: Place }) {
  const query = useDeskQuery()
  const { companyId } = place
  const answer = useLastAnswer(query(getPlaceVisits, { params: { companyId } }))
  return (
    <AnswerView answer={answer} heading={texts.failed}>
      {(visits) => <Calendar place={place} visits={visits} />}
    </AnswerView>
  )
}

type Props = { readonly place: Place; readonly visits: PlaceVisits }
type DialogChoice = { readonly act: 'week' | 'add' } | { readonly act: 'remove'; readonly day: Day }

function Calendar({ place: { companyId, ended }, visits }: Props) {
  const { may } = useStaff()
  const [open, setOpen] = useState<DialogChoice>()
  const [done, setDone] = useState('')
  const isOfSystems = visits.keeper === 'systems'
  const mayChange = !isOfSystems && !ended && (may('customers') || may('dispatch'))
  const ending = {
    companyId,
    visits,
    onClose: () => setOpen(undefined),
    onDone: (text: string) => {
      setOpen(undefined)
      setDone(text)
    },
  }
  return (
    <Panel
      heading={texts.heading}
      aside={
        isOfSystems ? (
          <>
            <Lock /> <span aria-hidden="true">{valueTexts.fromSystems}</span>
          </>
        ) : (
          mayChange && <Acts onOpen={setOpen} />
        )
      }
    >
      <output>{done}</output>
      <Facts visits={visits} onRemove={mayChange ? (day) => setOpen({ act: 'remove', day }) : undefined} />
      {open?.act === 'week' && <WeekDialog {...ending} />}
      {open?.act === 'add' && <ExceptionDialog {...ending} />}
      {open?.act === 'remove' && (
        <ConfirmAct
          endpoint={removeVisitException}
          ask={{ params: { companyId, day: open.day }, body: { version: visits.version } }}
          list={getPlaceVisits}
          title={fill(texts.removeTitle, { day: shortDay(open.day) })}
          hint={texts.removeHint}
          action={texts.removeAction}
          onClose={ending.onClose}
          onDone={() => ending.onDone(texts.removed)}
        />
      )}
    </Panel>
  )
}

const Acts = ({ onOpen }: { readonly onOpen: (open: DialogChoice) => void }) => (
  <>
    <Button kind="secondary" onClick={() => onOpen({ act: 'week' })}>
      {texts.change}
    </Button>{' '}
    <Button kind="secondary" onClick={() => onOpen({ act: 'add' })}>
      {texts.add}
    </Button>
  </>
)

type FactsProps = { readonly visits: PlaceVisits; readonly onRemove: ((day: Day) => void) | undefined }

function Facts({ visits: { week, validFrom, validTo, exceptions, next }, onRemove }: FactsProps) {
  const days = formWeekdays.flatMap((weekday) => {
    const window = week[weekday]
    return window ? [fill(texts.day, { weekday: shortWeekdays[weekday], window: windowText(window) })] : []
  })
  return (
    <Pairs
      className={`${page['facts']} ${styles['facts']}`}
      pairs={[
        [texts.week, days.length > 0 ? <Lines key="week" lines={days} /> : texts.noWeek],
        [texts.valid, validText(validFrom, validTo)],
        [texts.next, next.length > 0 && <Lines key="next" lines={next.map(visitWords)} />],
        [
          texts.exceptions,
          exceptions.length > 0 && (
            <ul key="exceptions">
              {exceptions.map((exception) => (
                <li key={exception.day}>
                  {exception.window
                    ? visitWords(exception)
                    : fill(texts.noVisit, { day: shortDay(exception.day) })}{' '}
                  {onRemove && (
                    <Button kind="text" onClick={() => onRemove(exception.day)}>
                      {fill(texts.remove, { day: shortDay(exception.day) })}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  )
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

function validText(from: Day | null, to: Day | null): string {
  if (from && to) return fill(texts.between, { from: formatDay(from), to: formatDay(to) })
  if (from) return fill(texts.since, { from: formatDay(from) })
  return to ? fill(texts.until, { to: formatDay(to) }) : ''
}

type ExceptionDialogProps = {
  readonly companyId: number
  readonly visits: PlaceVisits
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

const kinds = (['none', 'other'] as const).map((value) => ({ value, label: visitExceptionKinds[value] }))

/** A day that differs from the week. */
function ExceptionDialog({ companyId, visits, onClose, onDone }: ExceptionDialogProps) {
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

type WeekDialogProps = {
  readonly companyId: number
  readonly visits: PlaceVisits
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** The days and times of the week. If somebody else was faster, typed fields stay and their changes are shown. */
function WeekDialog({ companyId, visits, onClose, onDone }: WeekDialogProps) {
  const [opened] = useState(visits)
  const [present, setPresent] = useState(visits)
  const act = useAct(changeVisitWeek)
  const client = useQueryClient()
  const query = useDeskQuery()
  const asked = query(getPlaceVisits, { params: { companyId } })
  const form = useActForm(act, visitWeekForm, {
    // A draft of another version would undo changes made since.
    draft: `visit-week-${companyId}-${opened.version}`,
    start: weekEntriesOf(opened),
    rest: { version: present.version },
    send: async (body, typed) => {
      const outcome = await act.run({ params: { companyId }, body })
      if (outcome.type === 'accepted') await client.invalidateQueries({ queryKey: asked.queryKey })
      else if (outcome.failure.code === 'changedElsewhere') {
        const latest = await client.fetchQuery({ ...asked, staleTime: 0 })
        form.change(mergeTyped(typed, weekEntriesOf(present), weekEntriesOf(latest)))
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
