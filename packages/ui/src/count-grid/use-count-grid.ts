import { countFault, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useState, type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import {
  fieldBeside,
  fillDown,
  pastedCells,
  settledEntry,
  type PasteResult,
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

type FocusState = {
  readonly field: string
  /** The text that Esc restores. */
  readonly before: string
  /** True when a fault was shown before the focus came: it stays visible, while a new one appears only on blur. */
  readonly faulty: boolean
}

/** The keyboard behaviour of a grid of counts. The texts themselves belong to the caller. */
export function useCountGrid({ values, onChange, paths, idOf, onLeave, onPastEnd }: Options) {
  const [focused, setFocused] = useState<FocusState>()
  const [announcement, announce] = useState('')
  /** What the latest paste filled in. It is also visible, since cells may have found no row. */
  const [pasteReport, setPasteReport] = useState('')
  const textOf = (field: string) => values[field] ?? ''

  const press = (field: string, event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step !== undefined) {
      // A scanner ends its input with Enter, which must not send the form.
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
    // The fault's line would move the button whose press took the focus away.
    afterPress(() => {
      const fault = countFault(text)
      if (fault !== undefined) announce(`${name}: ${fault}`)
      setFocused((now) => (now?.field === field ? undefined : now))
    })
  }

  const paste = (field: string, event: ClipboardEvent<HTMLInputElement>) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    const filled = fillDown(paths, field, cells)
    setPasteReport(filled ? pasteText(filled) : countTexts.pasteTooWide)
    if (!filled) return
    onChange(Object.fromEntries(filled.entries))
    onLeave?.()
  }

  return {
    announcement,
    pasteReport,
    faultOf: (field: string): string | undefined =>
      focused?.field === field && !focused.faulty ? undefined : countFault(textOf(field)),
    handlers: (field: string, name: string) => ({
      value: textOf(field),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setPasteReport('')
        onChange({ [field]: event.target.value })
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        // Selected, so that the next key replaces the old count.
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

function pasteText({ lines, surplus }: PasteResult): string {
  const pasted = lines === 1 ? countTexts.onePasted : fill(countTexts.pasted, { count: lines })
  if (surplus === 0) return pasted
  const over = surplus === 1 ? countTexts.oneOver : fill(countTexts.over, { count: surplus })
  return `${pasted} ${over}`
}
