import { useEffect, type RefObject } from 'react'
import { placeBeside } from './place-beside.ts'

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
