import { useState } from 'react'
import { useSignedIn, type Place } from '../platform/session/session-context.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { filtersOf, placesIn, type Narrowed } from './place-choices.ts'
import styles from './PlacePicker.module.css'
import { appTexts } from './texts.fi.ts'

const optionOf = ({ id, name, businessId }: Place) => ({ value: String(id), label: name, detail: businessId })

type Named = { readonly id: number; readonly name: string }

const selectOptions = (all: string, list: readonly Named[]) => [
  { value: '', label: all },
  ...list.map(({ id, name }) => ({ value: String(id), label: name })),
]

const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value))

/** The place of business for all that follows; chain and concern only make a long list shorter. */
export function PlacePicker() {
  const { user, place, choosePlace } = useSignedIn()
  const [narrowed, setNarrowed] = useState<Narrowed>({ concernId: undefined, chainId: undefined })
  const { concerns, chains, offerConcerns, offerChains } = filtersOf(user, narrowed)
  return (
    <div className={styles['picker']}>
      <div className={styles['place']}>
        <Combobox
          label={appTexts.place}
          options={placesIn(user, narrowed).map(optionOf)}
          selected={place && optionOf(place)}
          onChoose={(value) => choosePlace(Number(value))}
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
