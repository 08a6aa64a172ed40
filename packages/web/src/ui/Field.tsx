import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

/** What every field takes beside the properties of its own control. */
export type FieldTexts = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

type Wiring = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type Props = FieldTexts & {
  readonly id?: string | undefined
  /** A further description that the control itself draws, e.g. a counter. */
  readonly describedBy?: string | undefined
  readonly children: (wiring: Wiring) => ReactNode
}

/** Label, hint and error round one control. The error has a line of its own kept free, so nothing jumps. */
export function Field({ label, hint, error, id, describedBy, children }: Props) {
  const own = useId()
  const fieldId = id ?? own
  const { hintId, errorId, ids } = describe(fieldId, { hint, error, describedBy })
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={fieldId}>
        {label}
      </label>
      {hint !== undefined && (
        <span id={hintId} className={styles['hint']}>
          {hint}
        </span>
      )}
      {children({
        id: fieldId,
        'aria-describedby': ids,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldError id={errorId} text={error} />
    </div>
  )
}

export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return <div className={styles['below']}>{text !== undefined && <ErrorText id={id} text={text} />}</div>
}

function ErrorText({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <span id={id} className={styles['error']}>
      {text}
    </span>
  )
}

type Described = { readonly [Name in 'hint' | 'error' | 'describedBy']?: string | undefined }

/** Ids of the texts that describe a control, in the order in which they are read. */
export function describe(id: string, { hint, error, describedBy }: Described) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const ids = [hint === undefined ? '' : hintId, describedBy ?? '', error === undefined ? '' : errorId]
  return { hintId, errorId, ids: ids.filter((part) => part !== '').join(' ') || undefined }
}
