import { useEffect, useRef } from 'react'
import { focusHeading, MAIN } from './focus-heading.ts'

/** A screen without anything to focus, so that no focus is lost when it goes. */
const PLACEHOLDER = 'placeholder'

/**
 * Signing in, signing out and choosing a company put another screen under the same address. The focus that was inside the
 * old one goes to the heading of the new one, as it does after a change of address.
 */
export function useFocusAfterSwap(shown: string): void {
  const before = useRef(shown)
  useEffect(() => {
    const from = before.current
    before.current = shown
    if (from === shown) return
    const focused = document.activeElement
    const lost = focused === document.body && from !== PLACEHOLDER
    // The router may have announced a screen that was still being checked.
    if (lost || focused?.id === MAIN) focusHeading()
  }, [shown])
}
