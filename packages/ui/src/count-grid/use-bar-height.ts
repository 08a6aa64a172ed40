import { useEffect, type RefObject } from 'react'

/**
 * Gives the page's styles the height of the bar at the bottom of a phone. They keep that much space below the focused
 * element (base.css), so that fields need not know of the bar.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar
    if (!current) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [bar])
}
