import { useEffect, useState, type RefObject } from 'react'

/**
 * True while the table is wider than its place, so that it has to scroll sideways. What sticks inside it would then stick
 * to its place instead of the window, so heading and totals are moved by as much as the page has been scrolled.
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
  const head = box.querySelector('thead')
  const foot = box.querySelector('tfoot')
  const { top, bottom } = box.getBoundingClientRect()
  const room = Math.max(0, box.clientHeight - (head?.offsetHeight ?? 0) - (foot?.offsetHeight ?? 0))
  const down = edgeOf(head?.querySelector('th'), 'top') - top
  const up =
    bottom - (document.documentElement.clientHeight - edgeOf(foot?.querySelector('th, td'), 'bottom'))
  box.style.setProperty('--head-shift', `${Math.min(Math.max(0, down), room)}px`)
  box.style.setProperty('--foot-shift', `${-Math.min(Math.max(0, up), room)}px`)
}

/** How far from the edge of the window the styles want a cell to stick. */
const edgeOf = (cell: Element | null | undefined, edge: 'top' | 'bottom'): number =>
  (cell && Number.parseFloat(getComputedStyle(cell)[edge])) || 0
