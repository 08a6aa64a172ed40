import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import type { CSSProperties } from 'react'
import parts from '../../../platform/parts/page.module.css'
import { Link } from '../../../platform/routing/Link.tsx'
import { sharedTexts } from '../texts.fi.ts'
import { choiceOf, type RouteNumbers } from './choices.ts'
import { dayTexts as texts } from './day-texts.fi.ts'
import styles from './RouteCards.module.css'
import { useDayAddress } from './use-day-address.ts'

type Props = {
  readonly day: Day
  readonly routes: readonly RouteNumbers[]
  readonly current: RouteNumbers | undefined
}

/** The routes of the day, each with how far its packing is. */
export function RouteCards({ day, routes, current }: Props) {
  const { routeAddress } = useDayAddress()
  return (
    <nav className={styles['routes']} aria-label={texts.routes}>
      {routes.map((route) => (
        <Link
          key={choiceOf(route)}
          href={routeAddress(day, choiceOf(route))}
          className={classes(parts['card'], styles['route'])}
          aria-current={route === current ? 'true' : undefined}
        >
          <b>{route.routeId === null ? sharedTexts.noRoute : route.name}</b>{' '}
          <span>{fill(texts.packedOf, route)}</span>
          <i style={{ '--done': `${(100 * route.packed) / Math.max(1, route.orders)}%` } as CSSProperties} />
        </Link>
      ))}
    </nav>
  )
}
