import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useId, useRef, useState } from 'react'
import { Button } from '../elements/Button.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { classes } from '../styles/classes.ts'
import control from '../fields/control.module.css'
import type { ChoosableDays } from './date-field-entry.ts'
import { dateTexts } from './date-field-texts.fi.ts'
import styles from './DateField.module.css'
import { Field, type FieldTexts } from '../fields/Field.tsx'
import { useDateEntry } from './use-date-entry.ts'

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
    /** Receives what is wrong with the typed text, for the form's list of faults; undefined once it is corrected. */
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

/** A screen reader tells the chosen day with the button. */
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
