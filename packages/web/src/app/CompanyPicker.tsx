import { useEffect, useRef, useState } from 'react'
import { useSignedIn, type PermittedCompany } from '../platform/session/session-context.ts'
import { Combobox } from '@kassavirta/ui/combobox/Combobox.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { filtersOf, companiesIn, type CompanyFilter } from './company-choices.ts'
import styles from './CompanyPicker.module.css'
import { appTexts } from './texts.fi.ts'

const optionOf = ({ id, name, businessId }: PermittedCompany) => ({
  value: String(id),
  label: name,
  detail: businessId,
})

type CompanyGroup = { readonly id: number; readonly name: string }

const selectOptions = (all: string, list: readonly CompanyGroup[]) => [
  { value: '', label: all },
  ...list.map(({ id, name }) => ({ value: String(id), label: name })),
]

const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value))

type Props = {
  readonly onChosen?: () => void
  /** Moves the focus to the search; what is typed next replaces the place of now. */
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
  const [filter, setFilter] = useState<CompanyFilter>({ concernId: undefined, chainId: undefined })
  const { concerns, chains, offerConcerns, offerChains } = filtersOf(user, filter)
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
      {offerChains && (
        <SelectField
          label={appTexts.chain}
          options={selectOptions(appTexts.allChains, chains)}
          value={filter.chainId ?? ''}
          onChange={({ target }) => setFilter({ ...filter, chainId: idOf(target.value) })}
        />
      )}
      {offerConcerns && (
        <SelectField
          label={appTexts.concern}
          options={selectOptions(appTexts.allConcerns, concerns)}
          value={filter.concernId ?? ''}
          // A chain of another concern would leave nothing to choose from.
          onChange={({ target }) => setFilter({ concernId: idOf(target.value), chainId: undefined })}
        />
      )}
    </div>
  )
}
