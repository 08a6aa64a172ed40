import { useEffect } from 'react'

/**
 * Browsers bring what gets the focus into sight, but of a text box of several lines only the line with the caret. After
 * Tab the rest follows, within the scroll padding of the page (base.css). A press of the mouse moves nothing: the page
 * would slide away from under it.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    const show = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keyup', show)
    return () => removeEventListener('keyup', show)
  }, [])
}
