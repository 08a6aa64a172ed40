import { byName } from '@kassavirta/domain/kernel/people/names'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useSignedIn, type PermittedCompany } from '../../platform/session/session-context.ts'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { companiesIn, EVERY_COMPANY } from '../company-choices.ts'
import { PartBoundary } from '../PartBoundary.tsx'
import { appTexts } from '../texts.fi.ts'
import { useFetchLater } from '../use-fetch-later.ts'
import styles from './Place.module.css'
import { placeTexts } from './situation-texts.fi.ts'

const loadPicker = () => import('../CompanyPicker.tsx')
const CompanyPicker = lazyPart(loadPicker, 'CompanyPicker')
const CompanyFilters = lazyPart(() => import('../CompanyFilters.tsx'), 'CompanyFilters')

/** As many places as are found faster by eye than by typing. */
const MOST_BUTTONS = 8

/** The chosen place as one line, and what it takes to choose one. */
export function Place() {
  const { user, company } = useSignedIn()
  const [choseHere, setChoseHere] = useState(false)
  const count = user.permittedCompanies.length
  if (!company) return <FirstChoice asButtons={count <= MOST_BUTTONS} onChosen={() => setChoseHere(true)} />
  if (count > 1) return <ChosenPlace company={company} focused={choseHere} />
  return (
    <p className={styles['place']}>
      <PlaceName company={company} />
    </p>
  )
}

const PlaceName = ({ company: { name, businessId } }: { readonly company: PermittedCompany }) => (
  <>
    <Icon name="place" />
    <span className={styles['name']}>
      <VisuallyHidden>{`${appTexts.company}: `}</VisuallyHidden>
      <b>{name}</b> <small>{businessId}</small>
    </span>
  </>
)

type ChosenProps = {
  readonly company: PermittedCompany
  /** True when the place was just chosen here: what was pressed is gone, and the focus goes on from this line. */
  readonly focused: boolean
}

/** Opens the search with chain and concern below itself, and closes it when a place is chosen or at Esc. */
function ChosenPlace({ company, focused }: ChosenProps) {
  const panelId = useId()
  const line = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (focused) line.current?.focus()
  }, [focused])
  useFetchLater(loadPicker)
  const close = () => {
    setOpen(false)
    line.current?.focus()
  }
  return (
    <>
      <button
        ref={line}
        type="button"
        className={styles['place']}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        <PlaceName company={company} />
        <span className={styles['change']} data-screen-only>
          {placeTexts.change} <Icon name="chevron-down" />
        </span>
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Esc from the fields inside
        <div
          id={panelId}
          className={classes(layout['box'], styles['panel'])}
          onKeyDown={(event: KeyboardEvent) => {
            // The open list of the search has handled its own Esc.
            if (event.key === 'Escape' && !event.defaultPrevented) close()
          }}
        >
          <PartBoundary>
            <CompanyPicker focused onChosen={close} />
          </PartBoundary>
        </div>
      )}
    </>
  )
}

type FirstProps = { readonly asButtons: boolean; readonly onChosen: () => void }

/** Few places are buttons, many are searched for; both can be narrowed by chain and concern. */
function FirstChoice({ asButtons, onChosen }: FirstProps) {
  const { user, chooseCompany } = useSignedIn()
  const headingId = useId()
  const [filter, setFilter] = useState(EVERY_COMPANY)
  const choose = (id: number) => {
    onChosen()
    chooseCompany(id)
  }
  return (
    <section className={styles['first']} aria-labelledby={headingId}>
      <h2 id={headingId}>{appTexts.chooseCompany}</h2>
      {asButtons ? (
        <>
          <div className={styles['filters']}>
            <PartBoundary>
              <CompanyFilters filter={filter} onChange={setFilter} />
            </PartBoundary>
          </div>
          <ul className={styles['choices']}>
            {byName(companiesIn(user, filter)).map((company) => (
              <li key={company.id}>
                <button type="button" className={styles['choice']} onClick={() => choose(company.id)}>
                  <b>{company.name}</b> <small>{company.businessId}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <PartBoundary>
          <CompanyPicker onChosen={onChosen} />
        </PartBoundary>
      )}
    </section>
  )
}
