import { findCompanies } from '@kassavirta/domain/bags/counting/missing-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import page from '../../../platform/parts/page.module.css'
import type { Owner } from './count-entries.ts'
import styles from './Choices.module.css'
import { tableTexts as texts } from '../texts.fi.ts'

type Props = {
  /** The declaration of the bag names an account that has ended. */
  readonly isEnded?: boolean
  /** Offers the place's declarations for the bag; absent if none is offered. */
  readonly declaration?: ReactNode
  readonly owner: Owner | undefined
  readonly onChange: (owner: Owner | undefined) => void
  readonly onLeave: () => void
}

/** Shorter words find half the country. */
const MIN_LENGTH = 2

/** Looks up the place and the account that gets the money, when nobody declared the bag or its account has ended. */
export function OwnerField({ isEnded = false, declaration, owner, onChange, onLeave }: Props) {
  const choose = (chosen: Owner) => {
    onChange(chosen)
    // Choosing counts as leaving the field, so that the choice is saved.
    setTimeout(onLeave)
  }
  return (
    <section className={styles['choices']}>
      <h2>{isEnded ? texts.accountEnded : texts.undeclared}</h2>
      {owner ? (
        <>
          <p className={page['row']}>
            <b>{fill(texts.chosenOwner, { company: owner.companyName, account: owner.accountNumber })}</b>
            <Button kind="text" onClick={() => onChange(undefined)}>
              {texts.changeOwner}
            </Button>
          </p>
          {declaration}
        </>
      ) : (
        <>
          <p>{isEnded ? texts.accountEndedHint : texts.undeclaredHint}</p>
          <CompanySearch onChoose={choose} />
        </>
      )}
    </section>
  )
}

function CompanySearch({ onChoose }: { readonly onChoose: (owner: Owner) => void }) {
  const id = useId()
  const query = useDeskQuery()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const isEnough = q.length >= MIN_LENGTH
  const { data } = useQuery({
    ...query(findCompanies, { query: { q } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {texts.company} ({texts.companyHint})
      </label>
      <input
        id={id}
        className={control['control']}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isEnough && data?.rows.length === 0 && <output>{texts.noCompanies}</output>}
      {isEnough && data && (
        <ul className={styles['found']}>
          {data.rows.flatMap(({ companyId, name, city, accounts }) =>
            accounts.map(({ accountId, accountNumber }) => (
              <li key={accountId}>
                <Button
                  kind="secondary"
                  onClick={() => onChoose({ companyId, companyName: name, accountId, accountNumber })}
                >
                  {name}, {city} · {accountNumber}
                </Button>
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  )
}
