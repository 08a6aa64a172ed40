import { matchPath, partsOf, pathPattern, type PathTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import type { RouteLocation } from '@kassavirta/ui/routing/router.ts'
import { linkTo, type PlainRoute } from './link-to.ts'
import { redirects, routeIds, routeRows, type RouteId, type ScreenId } from './route-rows.ts'

export type PortalLocation = RouteLocation & { readonly id: ScreenId; readonly params: PathTexts }

/** A path that is written out wins over one with parameters: /viestit/luetut is not the message 'luetut'. */
const patterns = routeIds
  .toSorted((a, b) => holesIn(a) - holesIn(b))
  .map((id) => ({ id, pattern: pathPattern(routeRows[id].path) }))

function holesIn(id: RouteId): number {
  return routeRows[id].path.split('{').length
}

/** The route of a path. An unknown path has none, nor has one with a malformed percent-encoding. */
export function routeOf(
  path: string,
): (Pick<PortalLocation, 'params'> & { readonly id: RouteId }) | undefined {
  for (const { id, pattern } of patterns) {
    const params = matchPath(pattern, path)
    if (params) return { id, params }
  }
  return undefined
}

/** The screen that an address leads to: an unknown one to the front page, an address that redirects to its target. */
export function locationOf(href: string): PortalLocation {
  const parts = partsOf(href)
  const route = routeOf(parts.path)
  if (!route) return locationOf(linkTo('FrontPage'))
  const { id, params } = route
  if (isRedirect(id)) return locationOf(linkTo<PlainRoute>(redirects[id]))
  // Two messages are two screens, drawn by the same script.
  return { ...parts, id, params, screen: parts.path, href }
}

const isRedirect = (id: RouteId): id is keyof typeof redirects => id in redirects
