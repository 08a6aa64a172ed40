import { useId, useRef, useState, type KeyboardEvent, type Ref, useEffect } from 'react'
import { byName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { uiTexts } from '@kassavirta/ui/texts.fi.ts'
import { useScreenTitle } from '../../platform/routing/portal-router.tsx'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { placeDetail } from './Place.tsx'
import { placeListTexts as texts } from '../later-texts.fi.ts'
import { appTexts } from '../texts.fi.ts'
import styles from './PlaceList.module.css'

/** Replaces a screen that needs a company until one is chosen (decisions C20). */
export function ChooseCompanyScreen() {
  return (
    <>
      <PageHeading>{useScreenTitle()}</PageHeading>
      <div className={layout['narrow']}>
        <h2>{appTexts.chooseCompany}</h2>
        <PlaceList />
      </div>
    </>
  )
}

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

type PermittedPlaces = Pick<SessionUser, 'permittedCompanies' | 'permittedChains' | 'permittedConcerns'>
type Place = SessionUser['permittedCompanies'][number]

/** The places of a chain, under its name and that of its concern; those without a chain under their concern, if any. */
type PlaceGroup = {
  readonly chain: string | undefined
  readonly concern: string | undefined
  readonly places: readonly Place[]
}

/**
 * The person's places by chain, in Finnish order; those without a chain come last. Every word of the search must be found
 * in the name, the town, the chain, the concern or the business id.
 */
export function placeGroups(person: PermittedPlaces, search = ''): readonly PlaceGroup[] {
  const { permittedCompanies, permittedChains, permittedConcerns } = person
  const concerns = new Map(permittedConcerns.map(({ id, name }) => [id, name]))
  const chains = new Map(permittedChains.map(({ id, name }) => [id, name]))
  const words = search.toLowerCase().split(/\s+/)
  const isFound = ({ name, city = '', businessId, chainId, concernId }: Place) => {
    const said = [name, city, businessId, chains.get(chainId ?? 0), concerns.get(concernId ?? 0)]
    const text = said.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const found = byName(permittedCompanies.filter(isFound))
  const ofChains = byName(permittedChains).map(({ id, name, concernId }) => ({
    chain: name,
    concern: concerns.get(concernId),
    places: found.filter(({ chainId }) => chainId === id),
  }))
  const withoutChain = found.filter(({ chainId }) => chainId === null || !chains.has(chainId))
  const ofConcerns = byName(permittedConcerns).map(({ id, name }) => ({
    chain: undefined,
    concern: name,
    places: withoutChain.filter(({ concernId }) => concernId === id),
  }))
  const others = {
    chain: undefined,
    concern: undefined,
    places: withoutChain.filter(({ concernId }) => concernId === null || !concerns.has(concernId)),
  }
  return [...ofChains, ...ofConcerns, others].filter(({ places }) => places.length > 0)
}

/** The first places over all groups, since a list of thousands is drawn only as far as it is seen. */
export function firstPlaces(groups: readonly PlaceGroup[], most: number): readonly PlaceGroup[] {
  let left = most
  return groups.flatMap((group) => {
    const places = group.places.slice(0, left)
    left -= places.length
    return places.length === 0 ? [] : [{ ...group, places }]
  })
}

/** More than any screen shows, and few enough to be drawn within a frame. */
const BATCH = 100

/** How much of a long list is drawn: the beginning, and more each time its `end` comes into sight. A new `list` begins anew. */
function useDrawnLength(list: string) {
  const [{ of, drawn }, setState] = useState({ of: list, drawn: BATCH })
  const length = of === list ? drawn : BATCH
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element) return undefined
    const more = () => setState({ of: list, drawn: length + BATCH })
    const observer = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && more())
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, length])
  return { drawn: length, end }
}
