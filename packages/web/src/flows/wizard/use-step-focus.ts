import { useEffect, useRef } from 'react'

/** A new step is announced by its heading, as a new screen is; a link to a part of the form leads there instead. */
export function useStepFocus(page: string, goTo?: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    if (page === 'form' && goTo !== undefined) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }, [page, goTo])
}
