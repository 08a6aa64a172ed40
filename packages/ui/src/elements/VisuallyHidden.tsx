import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

type Props = {
  /** Heard as soon as it changes. */
  readonly live?: boolean
  readonly children: ReactNode
}

/** Text for those who listen instead of looking. */
export function VisuallyHidden({ live = false, children }: Props) {
  const Tag = live ? 'output' : 'span'
  return <Tag className={styles['hidden']}>{children}</Tag>
}
