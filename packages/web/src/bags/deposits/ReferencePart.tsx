import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { MESSAGE_MAX } from '@kassavirta/domain/places/companies/references/rules'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { ReferenceField } from '../../flows/reference-field/ReferenceField.tsx'
import type { DepositFormState } from './use-deposit-form.ts'

/** The reference and the message for the bank statement. */
export function ReferencePart({ form }: { readonly form: DepositFormState }) {
  const { account, referenceList, data, typed, field } = form
  const message = field('message')
  return (
    <>
      <ReferenceField
        {...field('reference')}
        {...referenceList}
        accountDefault={account?.accountDefaultDepositReference ?? ''}
        value={typed.reference}
      />
      <TextArea
        {...message}
        label={labels.message}
        required={false}
        rows={2}
        max={MESSAGE_MAX}
        value={data.message}
        onChange={({ target }) => message.onChange(target.value)}
      />
    </>
  )
}
