import { fill } from '@kassavirta/domain/kernel/texts'
import { useState, type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import {
  countFault,
  fieldBeside,
  fillDown,
  pastedCells,
  settledEntry,
  type CountTexts,
  type Filled,
  type Paths,
} from './count-entries.ts'
import { countTexts } from './count-grid-texts.fi.ts'
import { afterPress } from '../form/after-press.ts'

type Options = {
  readonly values: CountTexts
  readonly onChange: (changed: CountTexts) => void
  readonly paths: Paths
  readonly idOf: (field: string) => string
  readonly onLeave: (() => void) | undefined
  readonly onPastEnd: (() => void) | undefined
}

type Focused = {
  readonly field: string
  /** For Esc. */
  readonly before: string
  /** A fault that arises while typing is told on leaving; one that was told already stays in sight. */
  readonly faulty: boolean
}

/** How a grid of counts is worked with from the keyboard. The texts themselves belong to the owner. */
export function useCountGrid({ values, onChange, paths, idOf, onLeave, onPastEnd }: Options) {
  const [focused, setFocused] = useState<Focused>()
  const [said, say] = useState('')
  /** What became of the latest paste; also for the eye, since cells may have found no row. */
  const [pasted, tell] = useState('')
  const textOf = (field: string) => values[field] ?? ''

  const press = (field: string, event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step !== undefined) {
      // A scanner ends with Enter: it never sends the form.
      event.preventDefault()
      const next = fieldBeside(paths, field, step)
      if (next !== undefined) document.getElementById(idOf(next))?.focus()
      else if (step === 1 && !event.repeat) onPastEnd?.()
    } else if (event.key === 'Escape' && focused && textOf(field) !== focused.before) {
      event.preventDefault()
      onChange({ [field]: focused.before })
    }
  }

  const leave = (field: string, name: string) => {
    const text = settledEntry(textOf(field))
    if (text !== textOf(field)) onChange({ [field]: text })
    onLeave?.()
    // The line of a fault would push away the button whose press took the focus from here.
    afterPress(() => {
      const fault = countFault(text)
      if (fault !== undefined) say(`${name}: ${fault}`)
      setFocused((now) => (now?.field === field ? undefined : now))
    })
  }

  const paste = (field: string, event: ClipboardEvent<HTMLInputElement>) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    const filled = fillDown(paths, field, cells)
    tell(filled ? pasteText(filled) : countTexts.pasteTooWide)
    if (!filled) return
    onChange(Object.fromEntries(filled.entries))
    onLeave?.()
  }

  return {
    said,
    pasted,
    faultOf: (field: string): string | undefined =>
      focused?.field === field && !focused.faulty ? undefined : countFault(textOf(field)),
    handlers: (field: string, name: string) => ({
      value: textOf(field),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        tell('')
        onChange({ [field]: event.target.value })
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        // The next key replaces the old count.
        event.currentTarget.select()
        setFocused({ field, before: textOf(field), faulty: countFault(textOf(field)) !== undefined })
      },
      onBlur: () => leave(field, name),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => press(field, event),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => paste(field, event),
    }),
  }
}

const steps: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

function pasteText({ lines, left }: Filled): string {
  const pasted = lines === 1 ? countTexts.onePasted : fill(countTexts.pasted, { count: lines })
  if (left === 0) return pasted
  const over = left === 1 ? countTexts.oneOver : fill(countTexts.over, { count: left })
  return `${pasted} ${over}`
}
