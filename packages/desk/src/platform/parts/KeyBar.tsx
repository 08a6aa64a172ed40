import type { ReactNode } from 'react'
import styles from './KeyBar.module.css'

type Props = {
  /** The acts of the moment, each a button with its key; the main one first. */
  readonly children: ReactNode
  /** Keys that only move, and what was saved last. */
  readonly hints?: ReactNode
  /** A phone does without: what is here can be done on the rows, too. */
  readonly isForKeyboard?: boolean
}

/** A bar at the bottom of the window that holds the acts of the moment. */
export function KeyBar({ children, hints, isForKeyboard = false }: Props) {
  return (
    <div className={styles['bar']} data-keyboard={isForKeyboard || undefined} data-screen-only>
      {children}
      {hints !== undefined && <div className={styles['hints']}>{hints}</div>}
    </div>
  )
}
