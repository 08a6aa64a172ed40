import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { useEffect, useEffectEvent, useState } from 'react'
import { readEntry, type ChoosableDays } from './date-field-entry.ts'
import { afterPress } from '../form/after-press.ts'

type Options = ChoosableDays & {
  readonly today: Day
  readonly value: Day | undefined
  readonly onChange: (day: Day | undefined) => void
  readonly onBlur?: (() => void) | undefined
  readonly onFault?: ((text: string | undefined) => void) | undefined
}

/** The text of a date field: as typed until blur, then the day as dd.MM.yyyy, or the typed text with its fault. */
export function useDateEntry(options: Options) {
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
