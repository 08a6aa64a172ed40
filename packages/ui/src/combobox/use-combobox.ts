import { useState, type KeyboardEvent } from 'react'
import { findOptions, moveMark, type ComboboxOption } from './combobox-options.ts'

/** More rows than anyone reads; a long list is narrowed by typing. */
const MOST_ROWS = 100

/** What is typed, found and marked. The choice itself belongs to the owner. */
export function useCombobox(
  options: readonly ComboboxOption[],
  selected: ComboboxOption | undefined,
  onChoose: (value: string) => void,
) {
  // Undefined: nothing has been typed since the list opened, so the box shows the choice.
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const found = findOptions(options, typed ?? '')
  const rows = found.slice(0, MOST_ROWS)

  const show = () => {
    setOpen(true)
    setMarked(options.slice(0, MOST_ROWS).findIndex(({ value }) => value === selected?.value))
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
    // The key was the list's: it neither moves the caret nor sends a form nor closes a dialog.
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
