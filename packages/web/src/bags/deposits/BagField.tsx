import { useQuery } from '@tanstack/react-query'
import { isBagUsed } from '@kassavirta/domain/bags/deposits/api'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { CameraButton } from '@kassavirta/ui/camera/CameraButton.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import { Field } from '@kassavirta/ui/fields/Field.tsx'
import { useState, type KeyboardEvent } from 'react'
import { useCompanySession, useApiQuery } from '../../platform/session/use-session.ts'
import styles from './deposits.module.css'
import { depositTexts as texts } from './texts.fi.ts'
import { NEXT_ID, type DepositFormState } from './use-deposit-form.ts'

/** The number of the bag, typed, scanned or read with the camera. */
export function BagField({ form: { data, field } }: { readonly form: DepositFormState }) {
  const { id, error, onBlur, onChange } = field('securityBagNumber')
  const bag = data.securityBagNumber
  // The number is checked on blur, because a half-typed number would be that of another bag.
  const [checkedBag, setCheckedBag] = useState(bag)
  const used = useBagUsed(checkedBag) && checkedBag === bag
  const read = (text: string) => {
    const number = cleanBagNumber(text)
    onChange(number)
    setCheckedBag(number)
    focusNext()
  }
  return (
    <div data-field>
      <Field id={id} error={error} label={labels.securityBagNumber} required hint={texts.bagHint}>
        {(wiring) => (
          <div className={styles['bag']}>
            <input
              {...wiring}
              type="text"
              className={control['control']}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              value={bag}
              onChange={({ target }) => onChange(cleanBagNumber(target.value))}
              onBlur={() => {
                onBlur()
                setCheckedBag(bag)
              }}
              onKeyDown={leaveAtEnter}
            />
            <CameraButton isWanted={(text) => isBagNumber(cleanBagNumber(text))} onRead={read} />
          </div>
        )}
      </Field>
      <output className={styles['bagUsed']}>{used && texts.bagUsed}</output>
    </div>
  )
}

const focusNext = () => document.getElementById(NEXT_ID)?.focus()

/** A scanner ends the number with Enter, and the bag is usually the last field, so Next takes the focus. */
function leaveAtEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (!event.repeat) focusNext()
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
