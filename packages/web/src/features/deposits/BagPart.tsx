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

/** The bag in which the money travels, and what the bank statement will say. */
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
  // Asked when the field is left: while it is being typed, it is another bag's number at every key.
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
          // The scanner's own Enter: the last thing to be filled in has been.
          if (!event.repeat) document.getElementById(NEXT_ID)?.focus()
        }}
      />
      <output className={styles['bagUsed']}>{used && texts.bagUsed}</output>
    </div>
  )
}

/** Kindly meant: it never keeps anybody from going on, and nobody hears when the question itself fails. */
export function useBagUsed(bag: string): boolean {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const usedQuery = query(isBagUsed, { query: { companyId: company.id, securityBagNumber: bag } })
  const { data } = useQuery({ ...usedQuery, retry: false, enabled: isBagNumber(bag) })
  return data?.used ?? false
}
