import { useId, type ReactNode } from 'react'
import styles from './Panel.module.css'

/** A white panel with its own heading. */
export function Panel({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const headingId = useId()
  return (
    <section className={styles['panel']} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </section>
  )
}
