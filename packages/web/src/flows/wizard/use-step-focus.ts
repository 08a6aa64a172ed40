import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of a new step, which announces it as a new screen is announced. A link to a part of
 * the form leads there instead.
 */
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
