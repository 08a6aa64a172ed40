import type { ComponentPropsWithRef } from 'react'
import { Choice, ChoiceGroup } from './Choice.tsx'
import type { FieldTexts } from './Field.tsx'

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
