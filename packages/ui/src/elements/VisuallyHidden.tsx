import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

type Props = {
  /** Makes the text a live region, so that every change is read out. */
  readonly live?: boolean
  readonly children: ReactNode
}

/** Text for screen readers only. */
export function VisuallyHidden({ live = false, children }: Props) {
  const Tag = live ? 'output' : 'span'
  return <Tag className={styles['hidden']}>{children}</Tag>
}
