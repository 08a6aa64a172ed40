import type { Place } from '@kassavirta/domain/operation/customers/api'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { shortWeekdays } from '@kassavirta/domain/kernel/dates/calendar.fi'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  getPlaceVisits,
  removeVisitException,
  type PlaceVisits,
} from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import { formWeekdays } from '@kassavirta/domain/visits/calendar/visit-calendars/form'
import { visitWords } from '@kassavirta/domain/kernel/dates/visit-text'
import { windowText } from '@kassavirta/domain/visits/calendar/visit-calendars/window'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../../platform/parts/Answered.tsx'
import page from '../../../../platform/parts/page.module.css'
import { Pairs } from '../../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../../platform/parts/Panel.tsx'
import { useStaff } from '../../../../platform/session/session-context.ts'
import { ConfirmAct } from '../../ConfirmAct.tsx'
import { Lock } from '../../Lock.tsx'
import { customerTexts } from '../../texts.fi.ts'
import styles from '../DetailsTab.module.css'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import { WeekDialog } from './WeekDialog.tsx'

/** When the driver comes to a place. */
export function VisitsPanel({ place }: { readonly place: Place }) {
  const query = useDeskQuery()
  const { companyId } = place
  const answer = useKeptAnswer(query(getPlaceVisits, { params: { companyId } }))
  return (
    <Answered answer={answer} heading={texts.failed}>
      {(visits) => <Calendar place={place} visits={visits} />}
    </Answered>
  )
}

type Props = { readonly place: Place; readonly visits: PlaceVisits }
type Open = { readonly act: 'week' | 'add' } | { readonly act: 'remove'; readonly day: Day }

function Calendar({ place: { companyId, ended }, visits }: Props) {
  const { may } = useStaff()
  const [open, setOpen] = useState<Open>()
  const [done, setDone] = useState('')
  const isKept = visits.keeper === 'systems'
  const mayChange = !isKept && !ended && (may('customers') || may('dispatch'))
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
        isKept ? (
          <>
            <Lock /> <span aria-hidden="true">{customerTexts.fromSystems}</span>
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

const Acts = ({ onOpen }: { readonly onOpen: (open: Open) => void }) => (
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
