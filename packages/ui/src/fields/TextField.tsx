import { type ComponentPropsWithRef, useState } from 'react'
import { Button } from '../elements/Button.tsx'
import { classes } from '../styles/classes.ts'
import { uiTexts } from '../texts.fi.ts'
import { Field, type FieldTexts } from './Field.tsx'
import control from './control.module.css'

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

type PasswordFieldProps = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'type' | 'aria-describedby' | 'aria-invalid'
> &
  FieldTexts & { readonly autoComplete: 'current-password' | 'new-password' }

export function PasswordField({ label, hint, error, required, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const action = shown ? uiTexts.hidePassword : uiTexts.showPassword
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(wiring) => (
        <div className={control['box']}>
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(control['control'], control['withButton'])}
          />
          <span className={control['inside']}>
            <Button
              kind="text"
              aria-controls={wiring.id}
              aria-label={`${action} ${uiTexts.password}`}
              onClick={() => setShown(!shown)}
            >
              {action}
            </Button>
          </span>
        </div>
      )}
    </Field>
  )
}
