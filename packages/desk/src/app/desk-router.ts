import { openAddressBar } from '@kassavirta/ui/routing/address-bar.ts'
import { partsOf } from '@kassavirta/ui/routing/path-pattern.ts'
import { createRouter, type RouteLocation, type ScreenScript } from '@kassavirta/ui/routing/router.ts'
import { rememberScroll } from '@kassavirta/ui/routing/scroll-positions.ts'
import { areaOf } from './areas.ts'
import { NotFound } from './NotFound.tsx'

const nowhere: ScreenScript = { fetched: () => NotFound, fetch: () => Promise.resolve(NotFound) }

/** An area is one screen: what is chosen within it changes at once, and by its own rows (platform/routing/Routes.tsx). */
function locationOf(href: string): RouteLocation {
  const parts = partsOf(href)
  return { ...parts, href, screen: areaOf(parts.path)?.row ?? '' }
}

/** The desk has an origin of its own, so its addresses have no base path. */
export function startDeskRouter() {
  const bar = openAddressBar('path', '/')
  const scriptOf = ({ path }: RouteLocation): ScreenScript => areaOf(path)?.script ?? nowhere
  return createRouter(
    bar,
    { locationOf, scriptOf },
    rememberScroll(() => bar.now().key),
  )
}
