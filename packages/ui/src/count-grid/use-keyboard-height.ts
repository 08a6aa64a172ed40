import { useEffect } from 'react'

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

/** The part of a window that is seen, as `visualViewport` tells it. */
type SeenPart = { readonly height: number; readonly offsetTop: number; readonly scale: number }

/**
 * How many pixels at the bottom of the window an on-screen keyboard covers. A page that is zoomed with two fingers shows
 * a part of itself too, and then nothing covers it.
 * @internal for the test
 */
export function keyboardHeight(windowHeight: number, { height, offsetTop, scale }: SeenPart): number {
  if (scale > 1.01) return 0
  return Math.max(0, Math.round(windowHeight - height - offsetTop))
}
