import { useEffect, useState, type RefObject } from 'react'

/**
 * True while the table is wider than its place, so that it has to scroll sideways. New browsers let it scroll in that one
 * direction, and heading and totals stick to the window all the same. In the others they would stick to their place, so
 * they are moved by as much as the page has been scrolled.
 */
export function useSideways(place: RefObject<HTMLElement | null>): boolean {
  const [sideways, setSideways] = useState(false)
  useEffect(() => {
    const box = place.current
    const table = box?.querySelector('table')
    if (!box || !table) return undefined
    const look = () => setSideways(table.offsetWidth > box.clientWidth)
    const observer = new ResizeObserver(look)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [place])
  useEffect(() => {
    const box = place.current
    if (!sideways || !box) return undefined
    const move = () => shift(box)
    move()
    addEventListener('scroll', move, { passive: true })
    addEventListener('resize', move)
    return () => {
      removeEventListener('scroll', move)
      removeEventListener('resize', move)
    }
  }, [place, sideways])
  return sideways
}

/** Neither leaves the table: the last row and the first one stay in sight beside them. */
function shift(box: HTMLElement): void {
  if (getComputedStyle(box).overflowY === 'clip') return
  const head = box.querySelector('thead')
  const foot = box.querySelector('tfoot')
  const { top } = box.getBoundingClientRect()
  // Without the scroll bar, which may lie below the totals.
  const bottom = top + box.clientTop + box.clientHeight
  const room = Math.max(0, box.clientHeight - (head?.offsetHeight ?? 0) - (foot?.offsetHeight ?? 0))
  const down = edgeOf(head?.querySelector('th'), 'top') - top
  const up = bottom - (document.documentElement.clientHeight - edgeOf(foot, 'bottom'))
  box.style.setProperty('--head-shift', `${Math.min(Math.max(0, down), room)}px`)
  box.style.setProperty('--foot-shift', `${-Math.min(Math.max(0, up), room)}px`)
}

/** How far from the edge of the window the styles want a cell or the totals to stick. */
const edgeOf = (element: Element | null | undefined, edge: 'top' | 'bottom'): number =>
  (element && Number.parseFloat(getComputedStyle(element)[edge])) || 0
