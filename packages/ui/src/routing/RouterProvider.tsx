import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
  createContext,
  use,
} from 'react'
import type { EntryState } from './address-bar.ts'
import { type AddressTexts, stringifySearch } from './path-pattern.ts'
import type { Router, ScreenView } from './router.ts'

type Props = { readonly router: Router; readonly children: ReactNode }

/**
 * Renders what the router shows. Another screen is a transition: the old one answers until the new one is ready. Another
 * query is not, since fields that show it must show it at once.
 */
export function RouterProvider({ router, children }: Props) {
  const [shown, setShown] = useState(router.shown)
  useEffect(() => {
    let last = router.shown()
    const follow = (next: ScreenView) => {
      const sameScreen = next.Screen === last.Screen && next.navigation.screen === last.navigation.screen
      last = next
      if (sameScreen) setShown(next)
      else startTransition(() => setShown(next))
    }
    // The script of the first screen may have come before this component listens.
    startTransition(() => setShown(last))
    return router.onShow(follow)
  }, [router])
  // A layout effect runs before the screen can be seen: the focus must not move after the first key that is pressed on it.
  useLayoutEffect(() => {
    if (!shown.Screen) return
    router.restoreScroll(shown.navigation, shown.scroll)
    router.notifyRendered(shown.navigation)
  }, [router, shown])
  return <RouterContext value={{ router, shown }}>{children}</RouterContext>
}

type RouterValue = { readonly router: Router; readonly shown: ScreenView }

const RouterContext = createContext<RouterValue | undefined>(undefined)

/** The screen that the router shows. Screens read their address through `useAddress`. */
export const useScreenView = (): ScreenView => useRouting().shown

/** The same object and functions for as long as the page is open. */
export const useRouter = (): Router => useRouting().router

function useRouting(): RouterValue {
  const value = use(RouterContext)
  if (!value) throw new Error('no router above this screen')
  return value
}

/** The address, and a way to change its query without leaving the screen. */
export function useAddress() {
  const router = useRouter()
  const { path, search } = useScreenView().navigation
  return {
    path,
    search,
    /** Replaces the history entry, so that Back leads to the previous screen and not through every filter. */
    replaceSearch: (next: AddressTexts) =>
      void router.go(`${router.latest().path}${stringifySearch(next)}`, { replace: true, keepScroll: true }),
  }
}

/** The state that is stored with the current entry of the browser's history. */
export const useEntryState = (): EntryState => useScreenView().navigation.state

/** Leads to another address; Back does not lead here again. */
export function Redirect({ to }: { readonly to: string }) {
  const router = useRouter()
  useEffect(() => void router.go(to, { replace: true }), [router, to])
  return null
}
