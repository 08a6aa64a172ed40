import { useId, type ReactNode } from 'react'
import styles from './Panel.module.css'

type Props = {
  readonly heading: ReactNode
  /** Beside the heading. */
  readonly beside?: ReactNode
  /** A count, a time, a link or acts at the end of the heading's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A white panel with a line round it and its heading on a line of its own. */
export function Panel({ heading, beside, aside, children }: Props) {
  const headingId = useId()
  return (
    <section className={styles['panel']} aria-labelledby={headingId}>
      <header className={styles['head']}>
        <h2 id={headingId}>{heading}</h2>
        {beside}
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </header>
      {children}
    </section>
  )
}
