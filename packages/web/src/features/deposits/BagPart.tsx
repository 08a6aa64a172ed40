import { useQuery } from '@tanstack/react-query'
import { isBagUsed } from '@kassavirta/domain/deposits/api'
import { cleanBagNumber, isBagNumber, MESSAGE_MAX } from '@kassavirta/domain/deposits/rules'
import { useState } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { ReferenceField } from '../../flows/reference-field/ReferenceField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import styles from './deposits.module.css'
import { NEXT_ID } from './field-ids.ts'
import { chosenReference } from './form-data.ts'
import { depositTexts as texts } from './texts.fi.ts'
import type { DepositFormState } from './use-deposit-form.ts'

/** The bag in which the money travels, and what the bank statement will say. */
export function BagPart({ form }: { readonly form: DepositFormState }) {
  const { account, asked, data, known, typed, change, field } = form
  return (
    <section aria-label={texts.bagSection} className={styles['bagPart']}>
      <BagField form={form} />
      <ReferenceField
        {...field('reference')}
        {...asked}
        accountDefault={account?.accountDefaultDepositReference ?? ''}
        value={chosenReference(typed, account, known)}
        onChange={(reference) => change('reference', { reference })}
      />
      <TextArea
        {...field('message')}
        label={texts.message}
        required={false}
        rows={2}
        max={MESSAGE_MAX}
        value={data.message}
        onChange={({ target }) => change('message', { message: target.value })}
      />
    </section>
  )
}

function BagField({ form: { data, change, field } }: { readonly form: DepositFormState }) {
  const { id, error, onBlur } = field('securityBagNumber')
  const bag = data.securityBagNumber
  // Asked when the field is left: while it is being typed, it is another bag's number at every key.
  const [left, setLeft] = useState(bag)
  const used = useBagUsed(left) && left === bag
  return (
    <div>
      <TextField
        id={id}
        error={error}
        label={texts.bag}
        required
        hint={texts.bagHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={bag}
        onChange={({ target }) =>
          change('securityBagNumber', { securityBagNumber: cleanBagNumber(target.value) })
        }
        onBlur={() => {
          onBlur()
          setLeft(bag)
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
  const { company } = useSignedIn()
  const { query } = useApiQuery()
  const asked = query(isBagUsed, { query: { companyId: company?.id ?? 0, securityBagNumber: bag } })
  const { data } = useQuery({ ...asked, retry: false, enabled: company !== undefined && isBagNumber(bag) })
  return data?.used ?? false
}
