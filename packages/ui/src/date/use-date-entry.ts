import { formatDay, type Day } from '@kassavirta/domain/kernel/dates'
import { useEffect, useEffectEvent, useState } from 'react'
import { readEntry, type Choosable } from './date-field-entry.ts'
import { afterPress } from '../form/after-press.ts'

type Options = Choosable & {
  readonly today: Day
  readonly value: Day | undefined
  readonly onChange: (day: Day | undefined) => void
  readonly onBlur?: (() => void) | undefined
  readonly onFault?: ((text: string | undefined) => void) | undefined
}

/** The text of a date field: as typed until the field is left, then the day as dd.MM.yyyy, or the fault beside it. */
export function useDateEntry(options: Options) {
  const { today, value, onChange, onBlur, onFault, ...choosable } = options
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [note, setNote] = useState('')
  const settle = (day: Day | undefined, wrong?: string, told = '') => {
    // Text that is no day stays to be mended.
    if (wrong === undefined) setTyped(undefined)
    onFault?.(wrong)
    if (day !== value) onChange(day)
    // The button that is being pressed must not be pushed away by the words.
    afterPress(() => {
      setFault(wrong)
      setNote(told)
    })
  }
  const read = (text: string) => {
    const entry = readEntry(text, today, choosable)
    if (entry.kind === 'fault') settle(undefined, entry.text)
    else if (entry.kind === 'day') settle(entry.day, undefined, entry.note)
    else settle(undefined)
  }
  const forget = useEffectEvent(() => onFault?.(undefined))
  // A box that is gone, e.g. while the days of another account are fetched, takes its text and its fault with it.
  useEffect(() => () => forget(), [])
  return {
    text: typed ?? (value === undefined ? '' : formatDay(value)),
    fault,
    /** Tells that a bound has taken the place of the typed day. */
    note,
    type: setTyped,
    /** Reads what was typed, e.g. at Enter. */
    read: () => {
      if (typed !== undefined) read(typed)
    },
    leave: () => {
      if (typed !== undefined) read(typed)
      onBlur?.()
    },
    /** A day from the calendar. */
    take: (day: Day) => settle(day),
  }
}
