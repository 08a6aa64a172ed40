import { useState, type ComponentPropsWithRef } from 'react'
import { Button } from '../elements/Button.tsx'
import { classes } from '../styles/classes.ts'
import control from './control.module.css'
import { Field, type FieldTexts } from './Field.tsx'
import { uiTexts } from '../texts.fi.ts'

type Props = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'type' | 'aria-describedby' | 'aria-invalid'
> &
  FieldTexts & { readonly autoComplete: 'current-password' | 'new-password' }

export function PasswordField({ label, hint, error, required, id, ...input }: Props) {
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
