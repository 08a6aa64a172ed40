import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { GROUP_PARAMETER, SEARCH_PARAMETER } from './address-words.fi.ts'
import styles from './PlaceSearch.module.css'
import { customerTexts as texts } from './texts.fi.ts'

type Props = {
  readonly sought: string
  /** Whether the list shows only some places, so that there is something to clear. */
  readonly isNarrowed: boolean
  /** At the end of the line. */
  readonly children: ReactNode
}

/** Looks for a place. What was looked for stays in the address, so that Back leads to what was found. */
export function PlaceSearch({ sought, isNarrowed, children }: Props) {
  const { search, replaceSearch } = useAddress()
  const [typed, setTyped] = useState(sought)
  const look = (text: string) =>
    replaceSearch({ ...search, [SEARCH_PARAMETER]: text.trim() || undefined, [GROUP_PARAMETER]: undefined })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    look(typed)
  }
  return (
    <search>
      <form className={styles['search']} onSubmit={submit}>
        <TextField
          label={texts.search}
          hint={texts.searchHint}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="secondary">
          {texts.find}
        </Button>
        {isNarrowed && (
          <Button kind="text" onClick={() => look('')}>
            {texts.showAll}
          </Button>
        )}
        <span className={styles['end']}>{children}</span>
      </form>
    </search>
  )
}
