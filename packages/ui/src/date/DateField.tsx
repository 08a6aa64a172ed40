import {
  useId,
  useRef,
  useState,
  useEffect,
  type ComponentProps,
  type RefObject,
  useEffectEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '../elements/Button.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { Field, type FieldTexts } from '../fields/Field.tsx'
import { afterPress } from '../form/use-form.ts'
import { Modal } from '../overlay/Dialog.tsx'
import { classes } from '../styles/classes.ts'
import { uiTexts } from '../texts.fi.ts'
import type { Calendar } from './Calendar.tsx'
import { type ChoosableDays, readEntry } from './date-field-entry.ts'
import { dateTexts } from '../field-texts.fi.ts'
import control from '../fields/control.module.css'
import styles from './DateField.module.css'

type Props = FieldTexts &
  ChoosableDays & {
    readonly id?: string | undefined
    /** A caution about the day, which can be chosen nevertheless. */
    readonly advice?: string | undefined
    /** The day in Helsinki by the server's clock. */
    readonly today: Day
    readonly value: Day | undefined
    /** Called on blur or when a day is chosen, never while typing; undefined for text that is not a day. */
    readonly onChange: (day: Day | undefined) => void
    readonly onBlur?: (() => void) | undefined
    /** Receives the fault of the typed text, for the form's list of faults; undefined once it is corrected. */
    readonly onFault?: ((text: string | undefined) => void) | undefined
  }

/** A text box that takes dates as Finns write them, with a calendar beside it. */
export function DateField({ label, hint, error, required, advice, id, ...days }: Props) {
  const own = useId()
  const fieldId = id ?? own
  const noteId = `${fieldId}-note`
  const entry = useDateEntry(days)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const box = useRef<HTMLDivElement>(null)
  const { value, today, min, max, closed } = days
  return (
    <Field
      label={label}
      hint={hint}
      error={entry.fault ?? error}
      required={required}
      id={fieldId}
      describedBy={noteId}
    >
      {(wiring) => (
        <>
          <div ref={box} className={classes(control['box'], styles['box'])}>
            <input
              {...wiring}
              type="text"
              // The keypad of digits may lack the dot; 15112026 needs none.
              inputMode="numeric"
              autoComplete="off"
              className={classes(control['control'], styles['input'])}
              value={entry.text}
              onChange={(event) => entry.type(event.target.value)}
              onBlur={entry.blur}
              // Enter sends the form without a blur, so the text is read here.
              onKeyDown={(event) => event.key === 'Enter' && entry.read()}
            />
            <span className={control['inside']}>
              <OpenButton value={value} onClick={() => setOpen(true)} />
            </span>
          </div>
          <DayNote id={noteId} note={entry.note} advice={advice} />
          <CalendarDialog
            open={open}
            onClose={close}
            field={box}
            label={label}
            value={value}
            today={today}
            min={min}
            max={max}
            closed={closed}
            onChoose={(day) => {
              close()
              entry.pickDay(day)
            }}
          />
        </>
      )}
    </Field>
  )
}

type OpenProps = { readonly value: Day | undefined; readonly onClick: () => void }

/** A screen reader says the chosen day with the button. */
const OpenButton = ({ value, onClick }: OpenProps) => (
  <Button
    kind="text"
    aria-haspopup="dialog"
    aria-label={value === undefined ? dateTexts.open : fill(dateTexts.openChosen, { day: formatDay(value) })}
    onClick={onClick}
  >
    <CalendarIcon />
  </Button>
)

type NoteProps = { readonly id: string; readonly note: string; readonly advice: string | undefined }

const DayNote = ({ id, note, advice }: NoteProps) => (
  <output id={id} className={styles['note']}>
    {note}
    {advice !== undefined && <span className={styles['advice']}>{advice}</span>}
  </output>
)

const CalendarIcon = () => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
  </svg>
)

type CalendarProps = ComponentProps<typeof Calendar>

type CalendarDialogProps = CalendarProps & {
  readonly open: boolean
  readonly onClose: () => void
  readonly field: RefObject<HTMLElement | null>
}

/**
 * A modal around the calendar. It is rendered into the body, outside the form: React Aria's calendar holds a plain
 * button, which would send a form around it.
 */
function CalendarDialog({ open, onClose, field, ...calendar }: CalendarDialogProps) {
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

type Options = ChoosableDays & {
  readonly today: Day
  readonly value: Day | undefined
  readonly onChange: (day: Day | undefined) => void
  readonly onBlur?: (() => void) | undefined
  readonly onFault?: ((text: string | undefined) => void) | undefined
}

/** The text of a date field: as typed until blur, then the day as dd.MM.yyyy, or the typed text with its fault. */
function useDateEntry(options: Options) {
  const { today, value, onChange, onBlur, onFault, ...choosable } = options
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [note, setNote] = useState('')
  const settle = (day: Day | undefined, wrong?: string, newNote = '') => {
    // Text that is not a day stays to be corrected.
    if (wrong === undefined) setTyped(undefined)
    onFault?.(wrong)
    if (day !== value) onChange(day)
    // The new text must not move the button that is being pressed.
    afterPress(() => {
      setFault(wrong)
      setNote(newNote)
    })
  }
  const read = (text: string) => {
    const entry = readEntry(text, today, choosable)
    if (entry.kind === 'fault') settle(undefined, entry.text)
    else if (entry.kind === 'day') settle(entry.day, undefined, entry.note)
    else settle(undefined)
  }
  const forget = useEffectEvent(() => onFault?.(undefined))
  // A field that unmounts, e.g. while the days of another account load, clears its fault from the form.
  useEffect(() => () => forget(), [])
  return {
    text: typed ?? (value === undefined ? '' : formatDay(value)),
    fault,
    /** Says that a bound has replaced the typed day. */
    note,
    type: setTyped,
    /** Reads what was typed, e.g. at Enter. */
    read: () => {
      if (typed !== undefined) read(typed)
    },
    blur: () => {
      if (typed !== undefined) read(typed)
      onBlur?.()
    },
    /** Takes a day from the calendar. */
    pickDay: (day: Day) => settle(day),
  }
}
