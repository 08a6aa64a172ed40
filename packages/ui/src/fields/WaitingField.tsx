import type { ReactNode } from 'react'
import styles from './WaitingField.module.css'

type Props = {
  readonly label: string
  /** The field to come has a hint, and so is higher. */
  readonly hinted?: boolean
  readonly children: ReactNode
}

/** What stands in place of a field while there is nothing to choose from: why, and the field's own room. */
export const WaitingField = ({ label, hinted = false, children }: Props) => (
  <div className={styles['waiting']} data-hinted={hinted || undefined}>
    <span className={styles['label']}>{label}</span>
    {children}
  </div>
)
