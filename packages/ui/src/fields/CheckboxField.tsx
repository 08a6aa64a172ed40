import { useId, type ComponentPropsWithRef } from 'react'
import { Choice } from './Choice.tsx'
import { describe, FieldError, type FieldTexts } from './Field.tsx'

type Props = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'type' | 'aria-describedby' | 'aria-invalid'
> &
  FieldTexts

export function CheckboxField({ error, required, id, ...choice }: Props) {
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
