import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'
import { uiTexts } from '../texts.fi.ts'

/** The properties of every field beside those of its control. */
export type FieldTexts = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /**
   * True makes the control say that it is required. False shows a mark after the label, outside the accessible name.
   * Undefined shows neither, where the question makes no sense, e.g. in a search.
   */
  readonly required?: boolean | undefined
}

type Wiring = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  /** The forms check their fields themselves (noValidate); this only informs screen readers. */
  readonly required: true | undefined
  readonly 'aria-required': true | undefined
}

type Props = FieldTexts & {
  readonly id?: string | undefined
  /** The id of a further description that the control itself renders, e.g. a counter. */
  readonly describedBy?: string | undefined
  readonly children: (wiring: Wiring) => ReactNode
}

/** Label, hint and error around one control. */
export function Field({ label, hint, error, required, id, describedBy, children }: Props) {
  const own = useId()
  const fieldId = id ?? own
  const { hintId, errorId, optionalId, ids } = describe(fieldId, { hint, error, describedBy, required })
  return (
    <div className={styles['field']} data-field>
      <div className={styles['head']}>
        <label className={styles['label']} htmlFor={fieldId}>
          {label}
        </label>
        {required === false && <OptionalMark id={optionalId} />}
      </div>
      {hint !== undefined && (
        <span id={hintId} className={styles['hint']}>
          {hint}
        </span>
      )}
      {children({
        id: fieldId,
        'aria-describedby': ids,
        'aria-invalid': error === undefined ? undefined : true,
        required: required || undefined,
        'aria-required': required || undefined,
      })}
      <FieldError id={errorId} text={error} />
    </div>
  )
}

export const OptionalMark = ({ id }: { readonly id: string }) => (
  <>
    {' '}
    <span id={id} className={styles['optional']}>
      {uiTexts.optional}
    </span>
  </>
)

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

type Descriptions = { readonly [Name in 'hint' | 'error' | 'describedBy']?: string | undefined } & {
  readonly required?: boolean | undefined
}

/** Ids of the texts that describe a control, in the order in which they are read. */
export function describe(id: string, { hint, error, describedBy, required }: Descriptions) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const optionalId = `${id}-optional`
  const ids = [
    required === false ? optionalId : '',
    hint === undefined ? '' : hintId,
    describedBy ?? '',
    error === undefined ? '' : errorId,
  ]
  return { hintId, errorId, optionalId, ids: ids.filter((part) => part !== '').join(' ') || undefined }
}
