import { useEffect, type RefObject } from 'react'

/** Tells the styles of a dialog where its field is, also while the page scrolls or the dialog grows. */
export function useBeside(
  open: boolean,
  dialog: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null> | undefined,
): void {
  useEffect(() => {
    const element = dialog.current
    if (!open || !element || !field?.current) return undefined
    const place = () => {
      if (!field.current) return
      const { offsetWidth: width, offsetHeight: height } = element
      const { top, left } = placeBeside(
        field.current.getBoundingClientRect(),
        { width, height },
        { width: innerWidth, height: innerHeight },
      )
      element.style.setProperty('--beside-top', `${top}px`)
      element.style.setProperty('--beside-left', `${left}px`)
    }
    // Told at once too, when it first has a size.
    const observer = new ResizeObserver(place)
    observer.observe(element)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [open, dialog, field])
}

type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
type Size = { readonly width: number; readonly height: number }
type Place = { readonly top: number; readonly left: number }

/** The gap to the field, and the least distance to an edge of the window. */
const GAP = 8

/**
 * Where something opens at a field: below it, or above it where only that has room, from its left edge on or up to its right one. In a low
 * window it opens to the right or to the left of the field, so that the field stays in sight.
 * @internal for the test
 */
export function placeBeside(field: Box, size: Size, window: Size): Place {
  const lowest = window.height - size.height - GAP
  const farthest = window.width - size.width - GAP
  const below = field.bottom + GAP
  const above = field.top - GAP - size.height
  // What is too wide to begin where the field does ends where it ends.
  const wanted = field.left <= farthest ? field.left : Math.min(field.right - size.width, farthest)
  const left = Math.max(GAP, wanted)
  if (below <= lowest) return { top: below, left }
  if (above >= GAP) return { top: above, left }
  const top = Math.max(GAP, Math.min(field.top, lowest))
  const [after, before] = [field.right + GAP, field.left - GAP - size.width]
  if (after <= farthest) return { top, left: after }
  return { top, left: before >= GAP ? before : left }
}
