import { useId, type ReactNode } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'
import styles from './Card.module.css'
import { situationTexts } from '../signed-in-texts.fi.ts'

type Props = {
  readonly heading: string
  /** How many of the six columns it takes on a wide screen. */
  readonly columns: 2 | 3 | 4 | 6
  readonly unread?: number
  /** No higher than its content. */
  readonly isLow?: boolean
  /** A link or a state, at the end of the heading's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One part of the front page, a region with its own heading. */
export function Card({ heading, columns, unread = 0, isLow, aside, children }: Props) {
  const headingId = useId()
  return (
    <section
      className={classes(styles['card'], styles[`span${columns}`], isLow && styles['low'])}
      aria-labelledby={headingId}
    >
      <header className={styles['head']}>
        <h3 id={headingId} className={styles['heading']}>
          {heading}
        </h3>
        {unread > 0 && (
          <span className={styles['count']}>
            <UnreadBadge count={unread} />
            <VisuallyHidden>{fill(situationTexts.unreadSpoken, { count: unread })}</VisuallyHidden>
          </span>
        )}
        {aside}
      </header>
      {children}
    </section>
  )
}
