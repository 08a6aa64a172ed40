import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { useState } from 'react'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import styles from './deposits.module.css'
import { companyFeatures } from './form-data.ts'
import { depositTexts as texts } from './texts.fi.ts'
import type { DepositFormState } from './use-deposit-form.ts'

/** Which account, which day's sales, and whether the money is counted here at all. */
export function AccountPart({ form }: { readonly form: DepositFormState }) {
  const { accounts, account, data, today, change, field, setDayFault } = form
  const options = accounts.map(({ accountId, accountNumber }) => ({
    value: String(accountId),
    label: formatAccountNumber(accountNumber),
  }))
  const chosen = data.accountId !== undefined
  // Where it is not agreed on it stays in reach after it was taken back: the focus is still on it.
  const [takenBackAt, setTakenBackAt] = useState<number>()
  const offersBlind =
    companyFeatures(account).blind || data.blindRegister || (chosen && takenBackAt === data.accountId)
  return (
    <div className={styles['top']}>
      <SelectField
        {...field('accountId')}
        label={texts.account}
        required
        hint={chosen ? undefined : texts.chooseAccountFirst}
        options={chosen ? options : [{ value: '', label: texts.chooseAccount }, ...options]}
        value={String(data.accountId ?? '')}
        onChange={({ target }) =>
          change('accountId', { accountId: target.value === '' ? undefined : Number(target.value) })
        }
      />
      <DateField
        {...field('selectedDate')}
        label={texts.salesDay}
        required
        today={today}
        max={today}
        value={data.selectedDate}
        onChange={(day) => change('selectedDate', { selectedDate: day ?? null })}
        onFault={setDayFault}
      />
      {offersBlind && (
        <CheckboxField
          {...field('blindRegister')}
          label={texts.blind}
          checked={data.blindRegister}
          onChange={({ target }) => {
            setTakenBackAt(data.accountId)
            change('blindRegister', { blindRegister: target.checked })
          }}
        />
      )}
    </div>
  )
}
