import type { ReactNode } from 'react'
import styles from './KeyBar.module.css'

type Props = {
  /** The acts of the moment, each a button with its key; the main one first. */
  readonly children: ReactNode
  /** Keys that only move, and what was saved last. */
  readonly hints?: ReactNode
}

/** A bar at the bottom of the window that holds the acts of the moment. */
export function KeyBar({ children, hints }: Props) {
  return (
    <div className={styles['bar']}>
      {children}
      {hints !== undefined && <div className={styles['hints']}>{hints}</div>}
    </div>
  )
}
