import { useDeferredValue } from 'react'

/**
 * True a moment after the session has opened. What only signed-in people see is rendered in pieces, between which the page
 * answers; it is gone at once when the session ends.
 */
export function useOpened(signedIn: boolean): boolean {
  const later = useDeferredValue(signedIn)
  return signedIn && later
}
