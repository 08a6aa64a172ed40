import { useEffect } from 'react'
import { keyboardHeight } from './keyboard-height.ts'

/**
 * Gives the page's styles the height of the on-screen keyboard where the browser lays it over the page, as Safari does.
 * Other browsers make the window lower (`interactive-widget` in index.html), so that the height is 0 there.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const { style } = document.documentElement
    const tell = () => style.setProperty('--keyboard', `${keyboardHeight(innerHeight, visualViewport)}px`)
    visualViewport.addEventListener('resize', tell)
    visualViewport.addEventListener('scroll', tell)
    return () => {
      visualViewport.removeEventListener('resize', tell)
      visualViewport.removeEventListener('scroll', tell)
      style.removeProperty('--keyboard')
    }
  }, [])
}
