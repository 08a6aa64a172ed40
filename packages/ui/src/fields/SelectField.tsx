import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import { Field, type FieldTexts } from './Field.tsx'
import control from './control.module.css'
import styles from './SelectField.module.css'

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

type WaitingFieldProps = {
  readonly label: string
  /** True when the field to come has a hint and so is higher. */
  readonly hinted?: boolean
  readonly children: ReactNode
}

/** Replaces a field while there is nothing to choose from: gives the reason and keeps the field's space. */
export const WaitingField = ({ label, hinted = false, children }: WaitingFieldProps) => (
  <div className={styles['waiting']} data-hinted={hinted || undefined}>
    <span className={styles['label']}>{label}</span>
    {children}
  </div>
)
