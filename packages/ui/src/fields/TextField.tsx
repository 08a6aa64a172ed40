import type { ComponentPropsWithRef } from 'react'
import control from './control.module.css'
import { Field, type FieldTexts } from './Field.tsx'

type Props = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'type' | 'aria-describedby' | 'aria-invalid'
> &
  FieldTexts & {
    /** Never `number`, since the mouse wheel and the arrow keys would change sums by accident. */
    readonly type?: 'text' | 'email' | 'tel' | 'search'
    /** The unit after the box, e.g. € or kpl. */
    readonly suffix?: string
  }

export function TextField({ label, hint, error, required, id, suffix, type = 'text', ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(wiring) => (
        <span className={suffix === undefined ? undefined : control['suffixed']}>
          <input {...input} {...wiring} type={type} className={control['control']} />
          {suffix}
        </span>
      )}
    </Field>
  )
}
