import type { AddressBar } from '@kassavirta/ui/routing/address-bar.ts'
import type { AddressTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import { createRouter, type GoOptions, type ScreenScript } from '@kassavirta/ui/routing/router.ts'
import type { ScrollPositions } from '@kassavirta/ui/routing/scroll-positions.ts'
import { stringifySearch } from '@kassavirta/ui/routing/search.ts'
import { linkTo, type PlainRoute } from './link-to.ts'
import { locationOf } from './match-route.ts'
import type { ScreenId } from './route-rows.ts'

export type Screens = Readonly<Record<ScreenId, ScreenScript>>

type OpenOptions = GoOptions & { readonly search?: AddressTexts }

export type PortalRouter = ReturnType<typeof createPortalRouter>

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
