import { useId, type ComponentPropsWithRef } from 'react'
import styles from './Choice.module.css'
import { describe, FieldError, type FieldTexts } from './Field.tsx'

type Props = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'type' | 'aria-describedby' | 'aria-invalid'
> &
  FieldTexts

export function CheckboxField({ label, hint, error, id, ...input }: Props) {
  const own = useId()
  const fieldId = id ?? own
  const { hintId, errorId, ids } = describe(fieldId, { hint, error })
  return (
    <div>
      <div className={styles['choice']}>
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          className={styles['mark']}
          aria-describedby={ids}
          aria-invalid={error === undefined ? undefined : true}
        />
        <label className={styles['label']} htmlFor={fieldId}>
          {label}
        </label>
      </div>
      {hint !== undefined && (
        <div id={hintId} className={styles['hint']}>
          {hint}
        </div>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  )
}
