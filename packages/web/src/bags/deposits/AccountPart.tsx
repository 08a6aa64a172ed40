import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import styles from './deposits.module.css'
import { depositTexts as texts } from './texts.fi.ts'
import type { DepositFormState } from './use-deposit-form.ts'

/** The account and the day of the sales. */
export function AccountPart({ form }: { readonly form: DepositFormState }) {
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
    </div>
  )
}
