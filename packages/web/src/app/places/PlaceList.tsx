import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { uiTexts } from '@kassavirta/ui/texts.fi.ts'
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { placeDetail } from './place-detail.ts'
import { firstPlaces, placeGroups, type PlaceGroup } from './place-groups.ts'
import styles from './PlaceList.module.css'
import { placeListTexts as texts } from './texts.fi.ts'
import { useDrawnLength } from './use-drawn-length.ts'

type Props = {
  readonly onChosen?: () => void
  readonly search?: Ref<HTMLInputElement>
}

/** The person's places under their chains, with a search over them. The place that all screens work for is chosen here. */
export function PlaceList({ onChosen, search }: Props) {
  const { user, chooseCompany } = useSignedIn()
  const [wanted, setWanted] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const groups = placeGroups(user, wanted)
  const found = groups.flatMap(({ places }) => places)
  const { drawn, end } = useDrawnLength(wanted)
  const choose = (id: number) => {
    chooseCompany(id)
    onChosen?.()
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined && !(event.key === 'Enter' && event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const [only, another] = found
    // Enter in the search chooses only what cannot be mistaken; else it leads to the list.
    if (step === undefined && only && !another) choose(only.id)
    else focusBeside(list.current, step ?? 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the search and the buttons inside
    <div ref={list} onKeyDown={press}>
      <div className={styles['search']}>
        <TextField
          ref={search}
          type="search"
          label={texts.search}
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <VisuallyHidden live>{wanted !== '' && hitsText(found.length)}</VisuallyHidden>
      </div>
      {found.length === 0 && <p>{uiTexts.noHits}</p>}
      {firstPlaces(groups, drawn).map((group) => (
        <Group
          key={`${group.chain} ${group.concern}`}
          group={group}
          headed={groups.length > 1}
          onChoose={choose}
        />
      ))}
      {found.length > drawn && <p ref={end}>{fill(uiTexts.moreHits, { count: found.length - drawn })}</p>}
    </div>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus between the search and the places, as in a list. */
function focusBeside(list: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(list?.querySelectorAll<HTMLElement>('input, li > button') ?? [])]
  const now = stops.findIndex((each) => each === document.activeElement)
  stops[now + step]?.focus()
}

function hitsText(count: number): string {
  if (count === 0) return uiTexts.noHits
  return count === 1 ? uiTexts.oneHit : fill(uiTexts.hits, { count })
}

type GroupProps = {
  readonly group: PlaceGroup
  /** A single group needs no name. */
  readonly headed: boolean
  readonly onChoose: (id: number) => void
}

function Group({ group: { chain, concern, places }, headed, onChoose }: GroupProps) {
  const { company } = useSignedIn()
  const headingId = useId()
  return (
    <section className={styles['group']} aria-labelledby={headed ? headingId : undefined}>
      {headed && (
        <h3 id={headingId} className={styles['heading']}>
          {chain ?? concern ?? texts.others} <small>{chain && concern}</small>
        </h3>
      )}
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <button
              type="button"
              className={styles['place']}
              aria-current={place.id === company?.id || undefined}
              onClick={() => onChoose(place.id)}
            >
              <span>
                <b>{place.name}</b> <small>{placeDetail(place)}</small>
              </span>
              {place.id === company?.id && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
