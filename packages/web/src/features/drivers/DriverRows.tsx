import type { sortDrivers } from '@kassavirta/domain/companies/rules'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './drivers.module.css'
import { driverTexts as texts } from './texts.fi.ts'

type Props = { readonly drivers: ReturnType<typeof sortDrivers> }

/** People compare the name and the card number at the door, so both are large. */
export function DriverRows({ drivers }: Props) {
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
