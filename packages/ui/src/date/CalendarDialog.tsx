import { useEffect, useState, type ComponentProps, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../elements/Button.tsx'
import type { Calendar } from './Calendar.tsx'
import styles from './CalendarDialog.module.css'
import { dateTexts } from './date-field-texts.fi.ts'
import { Loading } from '../feedback/Loading.tsx'
import { Modal } from '../overlay/Modal.tsx'
import { uiTexts } from '../texts.fi.ts'

type CalendarProps = ComponentProps<typeof Calendar>

type Props = CalendarProps & {
  readonly open: boolean
  readonly onClose: () => void
  readonly field: RefObject<HTMLElement | null>
}

/**
 * A modal around the calendar. It is rendered into the body, outside the form: React Aria's calendar holds a plain
 * button, which would send a form around it.
 */
export function CalendarDialog({ open, onClose, field, ...calendar }: Props) {
  return createPortal(
    <Modal
      position="middle"
      open={open}
      onClose={onClose}
      closesBeside
      beside={field}
      className={styles['dialog']}
      aria-label={open ? calendar.label : undefined}
    >
      <div className={styles['content']}>
        <FetchedCalendar {...calendar} />
        <Button kind="text" onClick={onClose}>
          {uiTexts.close}
        </Button>
      </div>
    </Modal>,
    document.body,
  )
}

/** React Aria is fetched only when a calendar opens. A fetch that fails is tried again at the next opening. */
function FetchedCalendar(props: CalendarProps) {
  const [fetched, setFetched] = useState<{ readonly Part: typeof Calendar | undefined }>()
  useEffect(() => {
    let gone = false
    const keep = (Part: typeof Calendar | undefined) => !gone && setFetched({ Part })
    void import('./Calendar.tsx').then(
      (part) => keep(part.Calendar),
      () => keep(undefined),
    )
    return () => {
      gone = true
    }
  }, [])
  if (!fetched) return <Loading shape="word" />
  const { Part } = fetched
  return Part ? <Part {...props} /> : <p role="alert">{dateTexts.calendarFailed}</p>
}
