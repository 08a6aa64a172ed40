import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import styles from './Choice.module.css'
import { describe, FieldError, OptionalMark, type FieldTexts } from './Field.tsx'

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'className'> & {
  readonly id: string
  readonly type: 'radio' | 'checkbox'
  readonly label: string
  readonly hint?: string | undefined
}

/** A radio or checkbox with its label. The hint's id is that of `describe`, so that callers can add descriptions. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  const { hintId, ids } = describe(input.id, { hint })
  return (
    <>
      <div className={styles['choice']}>
        <input aria-describedby={ids} {...input} className={styles['mark']} />
        <label className={styles['label']} htmlFor={input.id}>
          {label}
        </label>
      </div>
      {hint !== undefined && (
        <div id={hintId} className={styles['hint']}>
          {hint}
        </div>
      )}
    </>
  )
}

type GroupProps = FieldTexts & {
  readonly id: string | undefined
  /** Receives the ids of the choices by index; the first has the group's own id, which an error summary links to. */
  readonly children: (idOf: (index: number) => string) => ReactNode
}

/** A fieldset of several choices under one label. */
export function ChoiceGroup({ label, hint, error, required, id, children }: GroupProps) {
  const own = useId()
  const groupId = id ?? own
  // The first choice uses the plain group id, so the group's own texts need other ids.
  const { hintId, errorId, optionalId, ids } = describe(`${groupId}-group`, { hint, error, required })
  return (
    <fieldset aria-describedby={ids} data-field>
      <legend className={styles['legend']}>{label}</legend>
      {required === false && <OptionalMark id={optionalId} />}
      {hint !== undefined && (
        <div id={hintId} className={styles['groupHint']}>
          {hint}
        </div>
      )}
      {children((index) => (index === 0 ? groupId : `${groupId}-${index}`))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
