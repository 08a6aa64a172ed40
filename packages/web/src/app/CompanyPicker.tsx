import { useEffect, useRef, useState } from 'react'
import { useSignedIn, type PermittedCompany } from '../platform/session/session-context.ts'
import { Combobox } from '@kassavirta/ui/combobox/Combobox.tsx'
import { companiesIn, EVERY_COMPANY } from './company-choices.ts'
import { CompanyFilters } from './CompanyFilters.tsx'
import styles from './CompanyPicker.module.css'
import { appTexts } from './texts.fi.ts'

const optionOf = ({ id, name, businessId }: PermittedCompany) => ({
  value: String(id),
  label: name,
  detail: businessId,
})

type Props = {
  readonly onChosen?: () => void
  /** Moves the focus to the search and selects its text, so that typing replaces the current company. */
  readonly focused?: boolean
}

/** Chooses the company that all screens work for; chain and concern only make a long list shorter. */
export function CompanyPicker({ onChosen, focused = false }: Props) {
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focused) return
    const search = picker.current?.querySelector('input')
    search?.focus()
    search?.select()
  }, [focused])
  const { user, company, chooseCompany } = useSignedIn()
  const [filter, setFilter] = useState(EVERY_COMPANY)
  return (
    <div ref={picker} className={styles['picker']}>
      <div className={styles['company']}>
        <Combobox
          label={appTexts.company}
          options={companiesIn(user, filter).map(optionOf)}
          selected={company && optionOf(company)}
          onChoose={(value) => {
            chooseCompany(Number(value))
            onChosen?.()
          }}
        />
      </div>
      <CompanyFilters filter={filter} onChange={setFilter} />
    </div>
  )
}
