import { useState } from 'react'
import { useSignedIn, type PermittedCompany } from '../platform/session/session-context.ts'
import { Combobox } from '@kassavirta/ui/combobox/Combobox.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { filtersOf, companiesIn, type Narrowed } from './company-choices.ts'
import styles from './CompanyPicker.module.css'
import { appTexts } from './texts.fi.ts'

const optionOf = ({ id, name, businessId }: PermittedCompany) => ({
  value: String(id),
  label: name,
  detail: businessId,
})

type Named = { readonly id: number; readonly name: string }

const selectOptions = (all: string, list: readonly Named[]) => [
  { value: '', label: all },
  ...list.map(({ id, name }) => ({ value: String(id), label: name })),
]

const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value))

/** The place of business for all that follows; chain and concern only make a long list shorter. */
export function CompanyPicker() {
  const { user, company, chooseCompany } = useSignedIn()
  const [narrowed, setNarrowed] = useState<Narrowed>({ concernId: undefined, chainId: undefined })
  const { concerns, chains, offerConcerns, offerChains } = filtersOf(user, narrowed)
  return (
    <div className={styles['picker']}>
      <div className={styles['place']}>
        <Combobox
          label={appTexts.company}
          options={companiesIn(user, narrowed).map(optionOf)}
          selected={company && optionOf(company)}
          onChoose={(value) => chooseCompany(Number(value))}
        />
      </div>
      {offerChains && (
        <SelectField
          label={appTexts.chain}
          options={selectOptions(appTexts.allChains, chains)}
          value={narrowed.chainId ?? ''}
          onChange={({ target }) => setNarrowed({ ...narrowed, chainId: idOf(target.value) })}
        />
      )}
      {offerConcerns && (
        <SelectField
          label={appTexts.concern}
          options={selectOptions(appTexts.allConcerns, concerns)}
          value={narrowed.concernId ?? ''}
          // A chain of another concern would leave nothing to choose from.
          onChange={({ target }) => setNarrowed({ concernId: idOf(target.value), chainId: undefined })}
        />
      )}
    </div>
  )
}
