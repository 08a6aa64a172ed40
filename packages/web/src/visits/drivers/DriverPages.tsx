import type { sortDrivers } from '@kassavirta/domain/places/companies/rules'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { pageOf } from '@kassavirta/domain/reports/reports/list'
import { useRef, useState } from 'react'
import { usePrinting } from '@kassavirta/ui/browser/use-printing.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './drivers.module.css'
import { driverTexts as texts } from './texts.fi.ts'

/** Most companies have fewer drivers and see them all at once; a whole area may have thousands. */
const DRIVERS_ON_PAGE = 100

type Props = { readonly drivers: ReturnType<typeof sortDrivers> }

/** The list in pages, like a report. A print shows all drivers, since one who is missing would be sent away. */
export function DriverPages({ drivers }: Props) {
  const [asked, setAsked] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  const printing = usePrinting()
  const { rows, page, pages, first, last } = pageOf(drivers, asked, DRIVERS_ON_PAGE)
  const turnTo = (to: number) => {
    setAsked(to)
    list.current?.scrollIntoView()
  }
  return (
    <div ref={list} className={styles['pages']}>
      <DriverRows drivers={printing ? drivers : rows.filter((driver) => driver !== undefined)} />
      {pages > 1 && (
        <nav className={styles['pager']} data-screen-only aria-label={texts.pages}>
          <span>{fill(texts.shown, { first, last, count: drivers.length })}</span>
          <Button
            kind="secondary"
            disabledReason={page === 1 ? texts.firstPage : undefined}
            onClick={() => turnTo(page - 1)}
          >
            {texts.previousPage}
          </Button>
          <span>{fill(texts.page, { page, pages })}</span>
          <Button
            kind="secondary"
            disabledReason={page === pages ? texts.lastPage : undefined}
            onClick={() => turnTo(page + 1)}
          >
            {texts.nextPage}
          </Button>
        </nav>
      )}
    </div>
  )
}

/** People compare the name and the card number at the door, so both are large. */
function DriverRows({ drivers }: Props) {
  if (drivers.length === 0) return null
  return (
    // Without bullets some screen readers no longer treat it as a list.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={classes(layout['box'], styles['list'])} aria-label={texts.list}>
      {drivers.map(({ firstNames, lastName, personId, location }) => (
        <li key={`${personId} ${lastName} ${firstNames} ${location}`} className={styles['driver']}>
          <span className={styles['name']}>
            <b>{lastName}</b> {firstNames}
          </span>{' '}
          <span className={styles['card']}>
            <VisuallyHidden>{texts.card} </VisuallyHidden>
            {personId}
          </span>{' '}
          <span className={styles['location']}>{location}</span>
        </li>
      ))}
    </ul>
  )
}
