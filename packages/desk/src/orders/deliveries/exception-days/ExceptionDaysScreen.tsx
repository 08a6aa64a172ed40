import {
  type ExceptionDay,
  listExceptionDays,
  removeExceptionDay,
} from '@kassavirta/domain/visits/calendar/exception-days/api'
import { dayOf, formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import parts from '../../../platform/parts/page.module.css'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import tones from '../../../platform/parts/tones.module.css'
import { sharedTexts } from '../texts.fi.ts'
import styles from './ExceptionDays.module.css'
import { exceptionTexts as texts } from './exception-texts.fi.ts'
import { SetForm } from './SetForm.tsx'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'

/** Days that are not as others, and the setting of one more. */
export function ExceptionDaysScreen() {
  const query = useDeskQuery()
  const { may } = useStaff()
  const answer = useKeptAnswer(query(listExceptionDays, {}))
  const [done, setDone] = useState('')
  return (
    <Answered answer={answer} heading={sharedTexts.loadFailed} isScreen>
      {({ rows, usualCutOff }) => (
        <div className={parts['page']}>
          <p className={parts['quiet']}>{fill(texts.lead, { time: usualCutOff })}</p>
          <output className={classes(tones['ok'], styles['done'])}>{done}</output>
          <DayTable days={rows} mayChange={may('dispatch')} onDone={setDone} />
          {may('dispatch') && <SetForm days={rows} onDone={setDone} />}
        </div>
      )}
    </Answered>
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
    <>
      <DataTable
        label={sharedTexts.exceptionDays}
        className={styles['days']}
        isCards
        list={wholeList(days)}
        texts={sharedTexts}
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
  readonly exceptionDay: ExceptionDay
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Makes a day an ordinary one again. */
function RemoveDialog({ exceptionDay: { day, version }, onClose, onDone }: Props) {
  const act = useAct(removeExceptionDay)
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
            {sharedTexts.cancel}
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
