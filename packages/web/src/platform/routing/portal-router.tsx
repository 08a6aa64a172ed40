import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { useRouter, useScreenView, Redirect } from '@kassavirta/ui/routing/RouterProvider.tsx'
import type { AddressBar } from '@kassavirta/ui/routing/address-bar.ts'
import { type AddressTexts, stringifySearch } from '@kassavirta/ui/routing/path-pattern.ts'
import {
  createRouter,
  type GoOptions,
  type ScreenScript,
  type ScrollPositions,
  type ScreenView,
} from '@kassavirta/ui/routing/router.ts'
import {
  linkTo,
  type PlainRoute,
  titleOf,
  pathWith,
  type Params,
  locationOf,
  type PortalLocation,
  type ScreenId,
  type RouteId,
} from './route-rows.ts'

export type Screens = Readonly<Record<ScreenId, ScreenScript>>

type OpenOptions = GoOptions & { readonly search?: AddressTexts }

type PortalRouter = ReturnType<typeof createPortalRouter>

/** The router of the portal: its addresses are those of route-rows.ts. */
export function createPortalRouter(bar: AddressBar, screens: Screens, positions: ScrollPositions) {
  const router = createRouter(bar, { locationOf, scriptOf: ({ id }) => screens[id] }, positions)
  return {
    ...router,
    /** Opens a screen that needs no parameters. */
    open: (to: PlainRoute, { search = {}, ...options }: OpenOptions = {}): Promise<void> =>
      router.go(`${linkTo<PlainRoute>(to)}${stringifySearch(search)}`, options),
  }
}

/** The one router of the page, which app/entry/AppRouter.tsx makes. */
export const usePortalRouter = (): PortalRouter => useRouter() as PortalRouter

const useLocation = (): PortalLocation => (useScreenView() as ScreenView<PortalLocation>).navigation

/** The parameters in the path of the address, e.g. the number of a message; the route's path guarantees each name. */
export const usePathTexts = <Name extends string>() => useLocation().params as Readonly<Record<Name, string>>

/** The id of the current screen. */
export const useScreenId = (): ScreenId => useLocation().id

/** The title of the current screen: its own, or that of its row in the route table. */
export function useScreenTitle(): string {
  const { id, params } = useLocation()
  return useGivenTitle() ?? titleOf(id, params)
}

const shown = observable<{ readonly title: string | undefined }>({ title: undefined })

/** Gives the tab the screen's own title, where several screens share one address. */
export function useOwnTitle(title: string): void {
  useEffect(() => {
    shown.set({ title })
    return () => shown.set({ title: undefined })
  }, [title])
}

/** The screen's own title; undefined while the title of its address holds. */
const useGivenTitle = (): string | undefined => useSyncExternalStore(shown.subscribe, shown.get).title

type LinkOptions = {
  readonly search?: AddressTexts
  readonly className?: string | undefined
  /** Keeps the scroll position, for a link to another part of the same screen. */
  readonly keepScroll?: boolean
  /** True when the open screen is a part of the link's target. A link to the open screen itself is marked without it. */
  readonly within?: boolean
  /** With it, an address with another query is another screen. */
  readonly exact?: boolean
  /** Ids of the texts that are read after the name. */
  readonly describedBy?: string
  readonly children: ReactNode
}

/** Links to a screen of the portal. A missing parameter throws, as it does in linkTo. */
export function PortalLink<Id extends RouteId>(props: { readonly to: Id } & Params<Id> & LinkOptions) {
  const {
    to,
    params,
    search = {},
    within = false,
    exact = false,
    className,
    keepScroll = false,
    describedBy,
    children,
  } = props
  const { navigation } = useScreenView()
  const path = pathWith(to, params)
  const current = isOpen(navigation, { path, search }, exact) ? 'page' : within ? 'true' : undefined
  const href = `${path}${stringifySearch(search)}`
  return (
    <AddressLink
      href={href}
      className={className}
      keepScroll={keepScroll}
      aria-current={current}
      aria-describedby={describedBy}
    >
      {children}
    </AddressLink>
  )
}

type Address = { readonly path: string; readonly search: AddressTexts }

/**
 * True when a link leads to the open screen, or to one whose address goes on from there. The query of a link must be in
 * that of the open address, and an exact one must be the same.
 */
function isOpen(open: Address, { path, search }: Address, exact: boolean): boolean {
  const given = Object.entries(search).filter(([, text]) => text !== undefined)
  const samePath = open.path === path || (!exact && open.path.startsWith(`${path}/`))
  const sameSearch = !exact || Object.keys(open.search).length === given.length
  return samePath && sameSearch && given.every(([name, text]) => open.search[name] === text)
}

/** Redirects to another screen of the portal; Back does not lead here again. */
export const PortalRedirect = ({ to }: { readonly to: PlainRoute }) => (
  <Redirect to={linkTo<PlainRoute>(to)} />
)
