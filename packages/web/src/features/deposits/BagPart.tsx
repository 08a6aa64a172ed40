import { useQuery } from '@tanstack/react-query'
import { isBagUsed } from '@kassavirta/domain/deposits/api'
import { depositLabels as labels } from '@kassavirta/domain/deposits/terms.fi'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/deposits/rules'
import { MESSAGE_MAX } from '@kassavirta/domain/references/rules'
import { useState } from 'react'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { ReferenceField } from '../../flows/reference-field/ReferenceField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import styles from './deposits.module.css'
import { chosenReference } from './form-data.ts'
import { depositTexts as texts } from './texts.fi.ts'
import { NEXT_ID, type DepositFormState } from './use-deposit-form.ts'

/** The bag number, and the reference and message for the bank statement. */
export function BagPart({ form }: { readonly form: DepositFormState }) {
  const { account, referenceList, data, context, typed, field } = form
  const message = field('message')
  return (
    <section aria-label={texts.bagSection} className={styles['bagPart']}>
      <BagField form={form} />
      <ReferenceField
        {...field('reference')}
        {...referenceList}
        accountDefault={account?.accountDefaultDepositReference ?? ''}
        value={chosenReference(typed, account, context)}
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
    </section>
  )
}

function BagField({ form: { data, field } }: { readonly form: DepositFormState }) {
  const { id, error, onBlur, onChange } = field('securityBagNumber')
  const bag = data.securityBagNumber
  // The number is checked on blur, because a half-typed number would be that of another bag.
  const [checkedBag, setCheckedBag] = useState(bag)
  const used = useBagUsed(checkedBag) && checkedBag === bag
  return (
    <div>
      <TextField
        id={id}
        error={error}
        label={labels.securityBagNumber}
        required
        hint={texts.bagHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={bag}
        onChange={({ target }) => onChange(cleanBagNumber(target.value))}
        onBlur={() => {
          onBlur()
          setCheckedBag(bag)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          // A scanner ends the number with Enter, and the bag is usually the last field, so Next takes the focus.
          if (!event.repeat) document.getElementById(NEXT_ID)?.focus()
        }}
      />
      <output className={styles['bagUsed']}>{used && texts.bagUsed}</output>
    </div>
  )
}

/**
 * Whether the bag number was used before. It is only advice: it never blocks the form, and a failed check is not
 * shown.
 */
export function useBagUsed(bag: string): boolean {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const usedQuery = query(isBagUsed, { query: { companyId: company.id, securityBagNumber: bag } })
  const { data } = useQuery({ ...usedQuery, retry: false, enabled: isBagNumber(bag) })
  return data?.used ?? false
}
