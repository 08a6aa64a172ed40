import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { RouterContext } from './router-context.ts'
import type { Router, Shown } from './router.ts'

type Props = { readonly router: Router; readonly children: ReactNode }

/**
 * Renders what the router shows. Another screen is a transition: the old one answers until the new one is ready. Another
 * query is not, since fields that show it must show it at once.
 */
export function RouterProvider({ router, children }: Props) {
  const [shown, setShown] = useState(router.shown)
  useEffect(() => {
    let last = router.shown()
    const follow = (next: Shown) => {
      const sameScreen = next.Screen === last.Screen && next.navigation.screen === last.navigation.screen
      last = next
      if (sameScreen) setShown(next)
      else startTransition(() => setShown(next))
    }
    // The script of the first screen may have come before this component listens.
    startTransition(() => setShown(last))
    return router.onShow(follow)
  }, [router])
  // Before the screen can be seen: a key that is pressed on it must find the focus where it stays.
  useLayoutEffect(() => {
    if (!shown.Screen) return
    router.restoreScroll(shown.navigation, shown.scroll)
    router.tellRendered(shown.navigation)
  }, [router, shown])
  return <RouterContext value={{ router, shown }}>{children}</RouterContext>
}
