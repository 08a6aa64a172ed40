import type { MouseEvent } from 'react'
import styles from './SkipLink.module.css'

/** The first link for the keyboard: it jumps past the frame to the screen itself. */
export const SkipLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a className={styles['skip']} href={`#${to}`} onClick={(event) => jumpTo(event, to)}>
    {children}
  </a>
)

/**
 * Moves focus to an element of the same page. A plain '#id' link does not work: browsers resolve it against <base>,
 * so it leaves the page on a deep address, and inside a wrapper the hash belongs to the router.
 */
export function jumpTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  const target = document.getElementById(id)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}
