import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { useState } from 'react'
import { companyFeatures } from './form-data.ts'
import type { DepositFormState } from './use-deposit-form.ts'

type Props = { readonly form: DepositFormState }

/** Whether the money is counted at the service centre, where that is agreed on. */
export function BlindOption({ form: { account, data, field } }: Props) {
  // Without an agreement the checkbox stays after it was unchecked, because it still has the focus.
  const [takenBackAt, setTakenBackAt] = useState<number>()
  const wasTakenBack = data.accountId !== undefined && takenBackAt === data.accountId
  if (!companyFeatures(account).blindRegister && !data.blindRegister && !wasTakenBack) return null
  const { onChange, ...checkbox } = field('blindRegister')
  return (
    <CheckboxField
      {...checkbox}
      label={labels.blindRegister}
      checked={data.blindRegister}
      onChange={({ target }) => {
        setTakenBackAt(data.accountId)
        onChange(target.checked)
      }}
    />
  )
}
