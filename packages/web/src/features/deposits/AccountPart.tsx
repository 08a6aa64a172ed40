import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { useState } from 'react'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { depositLabels as labels } from '@kassavirta/domain/deposits/terms.fi'
import styles from './deposits.module.css'
import { companyFeatures } from './form-data.ts'
import { depositTexts as texts } from './texts.fi.ts'
import type { DepositFormState } from './use-deposit-form.ts'

/** The account, the day of the sales, and whether the money is counted at the service centre. */
export function AccountPart({ form }: { readonly form: DepositFormState }) {
  const { accounts, account, data, today, field } = form
  const options = accounts.map(({ accountId, accountNumber }) => ({
    value: String(accountId),
    label: formatAccountNumber(accountNumber),
  }))
  const chosen = data.accountId !== undefined
  // Without an agreement the checkbox stays after it was unchecked, because it still has the focus.
  const [takenBackAt, setTakenBackAt] = useState<number>()
  const offersBlindRegister =
    companyFeatures(account).blindRegister || data.blindRegister || (chosen && takenBackAt === data.accountId)
  const accountField = field('accountId')
  const dayField = form.dateField('selectedDate')
  const blindField = field('blindRegister')
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
      {offersBlindRegister && (
        <CheckboxField
          {...blindField}
          label={labels.blindRegister}
          checked={data.blindRegister}
          onChange={({ target }) => {
            setTakenBackAt(data.accountId)
            blindField.onChange(target.checked)
          }}
        />
      )}
    </div>
  )
}
