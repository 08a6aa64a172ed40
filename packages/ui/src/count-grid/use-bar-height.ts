import { useEffect, type RefObject } from 'react'

/**
 * Tells the styles of the page how high the bar at the bottom of a phone is. They keep that much free below whatever
 * gets the focus (base.css), so that no field knows of the bar.
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
