import { useState, type KeyboardEvent } from 'react'
import { findOptions, moveMark, type ComboboxOption } from './combobox-options.ts'

/** People do not read more rows than this; they narrow a long list by typing. */
const MAX_ROWS = 100

/** Holds what is typed, found and marked. The choice itself belongs to the caller. */
export function useCombobox(
  options: readonly ComboboxOption[],
  selected: ComboboxOption | undefined,
  onChoose: (value: string) => void,
) {
  // Undefined until something is typed into the open list; until then the box shows the choice.
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const found = findOptions(options, typed ?? '')
  const rows = found.slice(0, MAX_ROWS)

  const show = () => {
    setOpen(true)
    setMarked(options.slice(0, MAX_ROWS).findIndex(({ value }) => value === selected?.value))
  }
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (option: ComboboxOption) => {
    close()
    if (option.value !== selected?.value) onChoose(option.value)
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setMarked(text.trim() === '' ? -1 : 0)
  }
  const press = (event: KeyboardEvent) => {
    const option = rows[marked]
    const next = moveMark(event.key, marked, rows.length)
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) show()
    else if (open && next !== undefined) setMarked(next)
    else if (open && event.key === 'Enter' && option) choose(option)
    else if (open && event.key === 'Escape') close()
    else return
    // The list has handled the key, so it must not move the caret, send a form or close a dialog.
    event.preventDefault()
  }
  return {
    text: typed ?? selected?.label ?? '',
    open,
    rows,
    marked,
    count: found.length,
    searching: open && typed !== undefined,
    show,
    close,
    choose,
    type,
    press,
  }
}
