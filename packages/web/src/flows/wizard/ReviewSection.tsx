import type { ReactNode } from 'react'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import styles from './ReviewSection.module.css'

type Props = {
  readonly heading: string
  /** A link or button back to this part of the form; nothing while the form must not be changed. */
  readonly change: ReactNode
  readonly children: ReactNode
}

/** One part of what will be sent, with a link back to it. */
export const ReviewSection = ({ heading, change, children }: Props) => (
  <div className={styles['section']}>
    <Panel heading={heading}>{children}</Panel>
    <div className={styles['change']} data-screen-only>
      {change}
    </div>
  </div>
)
