import { useId, type ReactNode } from 'react'
import styles from './Panel.module.css'

type Props = { readonly children: ReactNode } & (
  | { readonly heading: string }
  /** The name of a panel whose content needs no heading to be seen, e.g. one that begins with its own captions. */
  | { readonly label: string }
)

/** A white panel with its own heading. */
export function Panel({ children, ...name }: Props) {
  const headingId = useId()
  if ('label' in name) {
    return (
      <section className={styles['panel']} aria-label={name.label}>
        {children}
      </section>
    )
  }
  return (
    <section className={styles['panel']} aria-labelledby={headingId}>
      <h2 id={headingId}>{name.heading}</h2>
      {children}
    </section>
  )
}
