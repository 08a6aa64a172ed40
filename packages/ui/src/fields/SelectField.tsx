import type { ComponentPropsWithRef } from 'react'
import { classes } from '../styles/classes.ts'
import control from './control.module.css'
import { Field, type FieldTexts } from './Field.tsx'

type Option = { readonly value: string; readonly label: string }

type Props = Omit<
  ComponentPropsWithRef<'select'>,
  'className' | 'children' | 'aria-describedby' | 'aria-invalid'
> &
  FieldTexts & { readonly options: readonly Option[] }

export function SelectField({ label, hint, error, required, id, options, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(wiring) => (
        <div className={control['box']}>
          <select {...select} {...wiring} className={classes(control['control'], control['chooser'])}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={control['arrow']} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
