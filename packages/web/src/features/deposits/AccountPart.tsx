import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { useState } from 'react'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { depositLabels as labels } from '@kassavirta/domain/deposits/terms.fi'
import styles from './deposits.module.css'
import { companyFeatures } from './form-data.ts'
import { depositTexts as texts } from './texts.fi.ts'
import type { DepositFormState } from './use-deposit-form.ts'

type Props = { readonly form: DepositFormState }

/** The account, the day of the sales and, where it stands beside them, the way of counting. */
export function AccountPart({ form, blindOption }: Props & { readonly blindOption: boolean }) {
  const { accounts, data, today, field } = form
  const options = accounts.map(({ accountId, accountNumber }) => ({
    value: String(accountId),
    label: formatAccountNumber(accountNumber),
  }))
  const chosen = data.accountId !== undefined
  const accountField = field('accountId')
  const dayField = form.dateField('selectedDate')
  return (
    <div className={styles['top']}>
      <SelectField
        {...accountField}
        label={labels.accountId}
        required
        hint={chosen ? undefined : texts.chooseAccountFirst}
        options={chosen ? options : [{ value: '', label: texts.chooseAccount }, ...options]}
        value={String(data.accountId ?? '')}
        onChange={({ target }) =>
          accountField.onChange(target.value === '' ? undefined : Number(target.value))
        }
      />
      <DateField
        {...dayField}
        label={labels.selectedDate}
        required
        today={today}
        max={today}
        value={data.selectedDate || undefined}
        onChange={(day) => dayField.onChange(day ?? '')}
      />
      {blindOption && <BlindOption form={form} />}
    </div>
  )
}

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
