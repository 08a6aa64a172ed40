import type { ReactNode } from 'react'
import styles from './WaitingField.module.css'

type Props = {
  readonly label: string
  /** True when the field to come has a hint and so is higher. */
  readonly hinted?: boolean
  readonly children: ReactNode
}

/** Replaces a field while there is nothing to choose from: gives the reason and keeps the field's space. */
export const WaitingField = ({ label, hinted = false, children }: Props) => (
  <div className={styles['waiting']} data-hinted={hinted || undefined}>
    <span className={styles['label']}>{label}</span>
    {children}
  </div>
)
