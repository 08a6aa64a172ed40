import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { describe, FieldError, OptionalMark, type FieldTexts } from './Field.tsx'
import styles from './Choice.module.css'

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'className'> & {
  readonly id: string
  readonly type: 'radio' | 'checkbox'
  readonly label: string
  readonly hint?: string | undefined
}

/** A radio or checkbox with its label. The hint's id is that of `describe`, so that callers can add descriptions. */
function Choice({ label, hint, ...input }: ChoiceProps) {
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
function ChoiceGroup({ label, hint, error, required, id, children }: GroupProps) {
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

type Option = { readonly value: string; readonly label: string; readonly hint?: string }

type Props = Pick<ComponentPropsWithRef<'input'>, 'ref' | 'onChange' | 'onBlur' | 'id'> &
  FieldTexts & {
    readonly name: string
    readonly options: readonly Option[]
    /** With it the form holds the choice; without it the radios hold it themselves, starting from `defaultValue`. */
    readonly value?: string
    readonly defaultValue?: string
  }

export function RadioGroup(props: Props) {
  const { label, hint, error, id, options, value, defaultValue, ...input } = props
  const checked = (option: Option) =>
    value === undefined
      ? { defaultChecked: option.value === defaultValue }
      : { checked: option.value === value }
  return (
    <ChoiceGroup label={label} hint={hint} error={error} id={id}>
      {(idOf) =>
        options.map((option, index) => (
          <Choice
            key={option.value}
            {...input}
            {...option}
            {...checked(option)}
            id={idOf(index)}
            type="radio"
          />
        ))
      }
    </ChoiceGroup>
  )
}

type CheckboxGroupProps = Pick<ComponentPropsWithRef<'input'>, 'ref' | 'onChange' | 'onBlur' | 'id'> &
  FieldTexts & {
    readonly name: string
    /** The values of the ticked boxes. */
    readonly value: readonly string[]
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }

/** Several may be ticked. */
export function CheckboxGroup({
  label,
  hint,
  error,
  required,
  id,
  value,
  options,
  ...input
}: CheckboxGroupProps) {
  return (
    <ChoiceGroup label={label} hint={hint} error={error} required={required} id={id}>
      {(idOf) =>
        options.map((option, index) => (
          <Choice
            key={option.value}
            {...input}
            {...option}
            checked={value.includes(option.value)}
            id={idOf(index)}
            type="checkbox"
          />
        ))
      }
    </ChoiceGroup>
  )
}

type CheckboxFieldProps = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'type' | 'aria-describedby' | 'aria-invalid'
> &
  FieldTexts

export function CheckboxField({ error, required, id, ...choice }: CheckboxFieldProps) {
  const own = useId()
  const fieldId = id ?? own
  const { errorId, ids } = describe(fieldId, { hint: choice.hint, error })
  return (
    <div data-field>
      <Choice
        {...choice}
        id={fieldId}
        type="checkbox"
        aria-describedby={ids}
        aria-invalid={error === undefined ? undefined : true}
        aria-required={required || undefined}
      />
      <FieldError id={errorId} text={error} />
    </div>
  )
}
