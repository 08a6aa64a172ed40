import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { RouterContext } from './router-context.ts'
import type { Router } from './router.ts'

type Props = { readonly router: Router; readonly children: ReactNode }

/** Renders what the router shows. A change of screen is a transition: the old screen answers until the new one is ready. */
export function RouterProvider({ router, children }: Props) {
  const [shown, setShown] = useState(router.shown)
  useEffect(() => {
    const follow = () => startTransition(() => setShown(router.shown()))
    // The script of the first screen may have come before this component listens.
    follow()
    return router.onShow(follow)
  }, [router])
  useLayoutEffect(() => {
    if (shown.Screen) router.restoreScroll(shown.visit, shown.scroll)
  }, [router, shown])
  useEffect(() => {
    if (shown.Screen) router.tellRendered(shown.visit)
  }, [router, shown])
  return <RouterContext value={{ router, shown }}>{children}</RouterContext>
}
