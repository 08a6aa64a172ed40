import { useId, type ComponentPropsWithRef } from 'react'
import styles from './Choice.module.css'
import { describe, FieldError, type FieldTexts } from './Field.tsx'

type Option = { readonly value: string; readonly label: string; readonly hint?: string }

type Props = Pick<ComponentPropsWithRef<'input'>, 'ref' | 'onChange' | 'onBlur' | 'id'> &
  FieldTexts & {
    readonly name: string
    readonly options: readonly Option[]
    /** Given: the form holds the choice. Absent: the radios hold it themselves, from `defaultValue`. */
    readonly value?: string
    readonly defaultValue?: string
  }

/** The id goes to the first radio, where an error summary sends the person. */
export function RadioGroup(props: Props) {
  const { label, hint, error, id, options, value, defaultValue, ...input } = props
  const own = useId()
  const groupId = id ?? own
  const { hintId, errorId, ids } = describe(groupId, { hint, error })
  return (
    <fieldset className={styles['group']} aria-describedby={ids}>
      <legend className={styles['legend']}>{label}</legend>
      {hint !== undefined && (
        <div id={hintId} className={styles['groupHint']}>
          {hint}
        </div>
      )}
      {options.map((option, index) => (
        <Radio
          key={option.value}
          {...input}
          id={index === 0 ? groupId : `${groupId}-${index}`}
          option={option}
          {...(value === undefined
            ? { defaultChecked: option.value === defaultValue }
            : { checked: option.value === value })}
        />
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}

type RadioProps = ComponentPropsWithRef<'input'> & { readonly id: string; readonly option: Option }

function Radio({ id, option, ...input }: RadioProps) {
  const hintId = `${id}-own-hint`
  return (
    <>
      <div className={styles['choice']}>
        <input
          {...input}
          id={id}
          type="radio"
          value={option.value}
          className={styles['mark']}
          aria-describedby={option.hint === undefined ? undefined : hintId}
        />
        <label className={styles['label']} htmlFor={id}>
          {option.label}
        </label>
      </div>
      {option.hint !== undefined && (
        <div id={hintId} className={styles['hint']}>
          {option.hint}
        </div>
      )}
    </>
  )
}
