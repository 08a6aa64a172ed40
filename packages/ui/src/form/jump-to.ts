import type { MouseEvent } from 'react'

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
