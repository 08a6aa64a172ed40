import { useId, type ComponentPropsWithRef } from 'react'
import styles from './Choice.module.css'
import { describe, FieldError, type FieldTexts } from './Field.tsx'

type Props = Pick<ComponentPropsWithRef<'input'>, 'ref' | 'onChange' | 'onBlur' | 'id'> &
  FieldTexts & {
    readonly name: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }

/** Several may be ticked. The id goes to the first box, where an error summary sends the person. */
export function CheckboxGroup({ label, hint, error, id, options, ...input }: Props) {
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
      {options.map((option, index) => {
        const boxId = index === 0 ? groupId : `${groupId}-${index}`
        return (
          <div key={option.value} className={styles['choice']}>
            <input {...input} id={boxId} type="checkbox" value={option.value} className={styles['mark']} />
            <label className={styles['label']} htmlFor={boxId}>
              {option.label}
            </label>
          </div>
        )
      })}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
