import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useEffect, useId, useState, type ChangeEvent, type ComponentPropsWithRef } from 'react'
import control from './control.module.css'
import { Field, type FieldTexts } from './Field.tsx'
import { uiTexts } from '../texts.fi.ts'
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx'

type Props = Omit<
  ComponentPropsWithRef<'textarea'>,
  'className' | 'maxLength' | 'aria-describedby' | 'aria-invalid'
> &
  FieldTexts & {
    /** The limit of the counter. It is never enforced: a silent cut would lose the end of pasted text. */
    readonly max?: number | undefined
  }

export function TextArea({ label, hint, error, required, id, max, rows = 5, onChange, ...area }: Props) {
  const own = useId()
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const counterId = `${id ?? own}-counter`
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  const text = String(area.value ?? typed)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      id={id ?? own}
      describedBy={max === undefined ? undefined : counterId}
    >
      {(wiring) => (
        <>
          <textarea {...area} {...wiring} rows={rows} className={control['control']} onChange={change} />
          {max !== undefined && <Counter id={counterId} remaining={max - text.length} />}
        </>
      )}
    </Field>
  )
}

function counterText(remaining: number): string {
  if (remaining === 1) return uiTexts.oneCharacterLeft
  if (remaining === -1) return uiTexts.oneCharacterOver
  return fill(remaining < 0 ? uiTexts.charactersOver : uiTexts.charactersLeft, { count: Math.abs(remaining) })
}

const QUIET_MS = 1000

/** The number changes at every key; it is read out only when the typing pauses. */
function Counter({ id, remaining }: { readonly id: string; readonly remaining: number }) {
  const text = counterText(remaining)
  const [shown] = useState(text)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text === shown ? '' : text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text, shown])
  return (
    <>
      <span id={id} className={control['counter']}>
        {text}
      </span>
      <VisuallyHidden live>{spoken}</VisuallyHidden>
    </>
  )
}
