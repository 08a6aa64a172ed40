import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { useSignedIn, type PermittedCompany } from '../../platform/session/use-session.ts'
import { PartBoundary } from '../faults/AppFault.tsx'
import { useFetchLater } from '../frame/use-fetch-later.ts'
import { placeTexts } from '../signed-in-texts.fi.ts'
import { appTexts } from '../texts.fi.ts'
import styles from './Place.module.css'

const loadSwitch = () => import('./PlaceSwitch.tsx')
const PlaceSwitch = lazyPart(loadSwitch, 'PlaceSwitch')
const PlaceList = lazyPart(() => import('./PlaceList.tsx'), 'PlaceList')

/** The chosen place as one line with the list to choose another; the open list while none is chosen. */
export function Place() {
  const { user, company } = useSignedIn()
  const [choseHere, setChoseHere] = useState(false)
  const count = user.permittedCompanies.length
  if (!company) return <FirstChoice onChosen={() => setChoseHere(true)} />
  if (count > 1) return <ChosenPlace company={company} focused={choseHere} />
  return (
    <p className={styles['place']}>
      <PlaceName company={company} />
    </p>
  )
}

const PlaceName = ({ company }: { readonly company: PermittedCompany }) => (
  <>
    <Icon name="place" />
    <span className={styles['name']}>
      <VisuallyHidden>{`${appTexts.company}: `}</VisuallyHidden>
      <b>{company.name}</b> <small>{placeDetail(company)}</small>
    </span>
  </>
)

type ChosenProps = {
  readonly company: PermittedCompany
  /** True when the place was just chosen here: the pressed button is gone, so this line takes the focus. */
  readonly focused: boolean
}

/** Opens the list of places, which closes when one is chosen. */
function ChosenPlace({ company, focused }: ChosenProps) {
  const line = useRef<HTMLButtonElement>(null)
  // Undefined until it is opened for the first time. It stays afterwards: a dialog gives the focus back only as it closes.
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    if (focused) line.current?.focus()
  }, [focused])
  useFetchLater(loadSwitch)
  return (
    <>
      <button
        ref={line}
        type="button"
        className={styles['place']}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onClick={() => setOpen(true)}
      >
        <PlaceName company={company} />
        <span className={styles['change']} data-screen-only>
          {placeTexts.change} <Icon name="chevron-down" />
        </span>
      </button>
      {open !== undefined && (
        <PartBoundary waiting={null}>
          <PlaceSwitch beside={line} open={open} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}

/** The same list in the page itself, for a person who has chosen no place yet. */
function FirstChoice({ onChosen }: { readonly onChosen: () => void }) {
  const headingId = useId()
  return (
    <section className={styles['first']} aria-labelledby={headingId}>
      <h2 id={headingId}>{appTexts.chooseCompany}</h2>
      <PartBoundary>
        <PlaceList onChosen={onChosen} />
      </PartBoundary>
    </section>
  )
}

/** Distinguishes places of the same name: 'Tampere · 9000101-4'. */
export const placeDetail = ({ city, businessId }: PermittedCompany): string =>
  [city, businessId].filter(Boolean).join(' · ')
