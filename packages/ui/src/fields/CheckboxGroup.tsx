import type { ComponentPropsWithRef } from 'react'
import { Choice, ChoiceGroup } from './Choice.tsx'
import type { FieldTexts } from './Field.tsx'

type Props = Pick<ComponentPropsWithRef<'input'>, 'ref' | 'onChange' | 'onBlur' | 'id'> &
  FieldTexts & {
    readonly name: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }

/** A group of checkboxes, of which several may be ticked. */
export function CheckboxGroup({ label, hint, error, required, id, options, ...input }: Props) {
  return (
    <ChoiceGroup label={label} hint={hint} error={error} required={required} id={id}>
      {(idOf) =>
        options.map((option, index) => (
          <Choice key={option.value} {...input} {...option} id={idOf(index)} type="checkbox" />
        ))
      }
    </ChoiceGroup>
  )
}
