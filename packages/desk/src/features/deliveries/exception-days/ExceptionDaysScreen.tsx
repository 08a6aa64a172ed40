import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { listExceptionDays, type ExceptionDay } from '@kassavirta/domain/exception-days/api'
import { dayOf, formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates'
import { shortMoment } from '@kassavirta/domain/kernel/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import parts from '../../../platform/parts/page.module.css'
import { sharedTexts } from '../texts.fi.ts'
import styles from './ExceptionDays.module.css'
import { exceptionTexts as texts } from './exception-texts.fi.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SetForm } from './SetForm.tsx'

/** Days that are not as others, and the setting of one more. */
export function ExceptionDaysScreen() {
  const query = useDeskQuery()
  const { may } = useStaff()
  const answer = useKeptAnswer(query(listExceptionDays, {}))
  const [done, setDone] = useState('')
  const { data, failure } = answer
  if (!data) {
    return (
      <div className={parts['page']}>
        {failure ? (
          <AnswerFailed heading={sharedTexts.loadFailed} answer={answer} />
        ) : (
          <Loading shape="screen" />
        )}
      </div>
    )
  }
  return (
    <div className={parts['page']}>
      <p className={parts['quiet']}>{fill(texts.lead, { time: data.usualCutOff })}</p>
      <output className={styles['done']}>{done}</output>
      {data.rows.length === 0 ? (
        <p className={parts['empty']}>{texts.none}</p>
      ) : (
        <DayTable days={data.rows} mayChange={may('dispatch')} onDone={setDone} />
      )}
      {may('dispatch') && <SetForm days={data.rows} onDone={setDone} />}
    </div>
  )
}

type TableProps = {
  readonly days: readonly ExceptionDay[]
  readonly mayChange: boolean
  readonly onDone: (text: string) => void
}

function DayTable({ days, mayChange, onDone }: TableProps) {
  const [removed, setRemoved] = useState<ExceptionDay>()
  const today = dayOf(serverNow())
  return (
    <div className={styles['around']}>
      <table className={styles['table']} aria-label={sharedTexts.exceptionDays}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.reason}</th>
            <th scope="col">{texts.changed}</th>
            <th scope="col">
              <VisuallyHidden>{texts.acts}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((each) => (
            <tr key={each.day}>
              <th scope="row">{`${weekdayShort(each.day)} ${formatDay(each.day)}`}</th>
              <td>{each.closed ? texts.closed : fill(texts.earlier, { time: each.cutOff ?? '' })}</td>
              <td>{each.reason}</td>
              <td>{fill(texts.by, { by: each.changedBy, moment: shortMoment(each.changed) })}</td>
              <td>
                {mayChange && each.day >= today && (
                  <Button kind="secondary" onClick={() => setRemoved(each)}>
                    {texts.remove}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removed && (
        <RemoveDialog exceptionDay={removed} onClose={() => setRemoved(undefined)} onDone={onDone} />
      )}
    </div>
  )
}
