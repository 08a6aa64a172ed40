import { useEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import type { Calendar } from './Calendar.tsx'
import styles from './CalendarDialog.module.css'
import { dateTexts } from './date-field-texts.fi.ts'
import { Loading } from './Loading.tsx'
import { uiTexts } from './texts.fi.ts'

type CalendarProps = ComponentProps<typeof Calendar>

type Props = CalendarProps & {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * The browser's own modal: Esc closes it and the focus goes back to the button. It hangs on the body, outside the form:
 * React Aria's calendar holds a plain button, which would send the form that it stands in.
 */
export function CalendarDialog({ open, onClose, ...calendar }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    return () => element.close()
  }, [open])
  // The content covers the whole panel, so a press on the dialog itself is one on its backdrop.
  const pressBeside = (event: MouseEvent) => event.target === dialog.current && onClose()
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc closes too
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={open ? calendar.label : undefined}
      onClick={pressBeside}
      // The owner of `open` decides; browsers let only the first Esc be held back, hence also onClose.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <div className={styles['content']}>
          <FetchedCalendar {...calendar} />
          <Button kind="text" onClick={onClose}>
            {uiTexts.close}
          </Button>
        </div>
      )}
    </dialog>,
    document.body,
  )
}

/** React Aria is fetched when somebody opens a calendar, and only then. What fails is tried again at the next opening. */
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
  if (!fetched) return <Loading />
  const { Part } = fetched
  return Part ? <Part {...props} /> : <p role="alert">{dateTexts.calendarFailed}</p>
}
