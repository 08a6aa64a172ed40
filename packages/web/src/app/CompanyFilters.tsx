import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { useSignedIn } from '../platform/session/session-context.ts'
import { filtersOf, type CompanyFilter } from './company-choices.ts'
import { appTexts } from './texts.fi.ts'

type CompanyGroup = { readonly id: number; readonly name: string }

const selectOptions = (all: string, list: readonly CompanyGroup[]) => [
  { value: '', label: all },
  ...list.map(({ id, name }) => ({ value: String(id), label: name })),
]

const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value))

type Props = { readonly filter: CompanyFilter; readonly onChange: (filter: CompanyFilter) => void }

/** Chain and concern make a list of companies shorter; nothing is shown where there is only one of each. */
export function CompanyFilters({ filter, onChange }: Props) {
  const { user } = useSignedIn()
  const { concerns, chains, offerConcerns, offerChains } = filtersOf(user, filter)
  return (
    <>
      {offerChains && (
        <SelectField
          label={appTexts.chain}
          options={selectOptions(appTexts.allChains, chains)}
          value={filter.chainId ?? ''}
          onChange={({ target }) => onChange({ ...filter, chainId: idOf(target.value) })}
        />
      )}
      {offerConcerns && (
        <SelectField
          label={appTexts.concern}
          options={selectOptions(appTexts.allConcerns, concerns)}
          value={filter.concernId ?? ''}
          // A chain of another concern would leave nothing to choose from.
          onChange={({ target }) => onChange({ concernId: idOf(target.value), chainId: undefined })}
        />
      )}
    </>
  )
}
