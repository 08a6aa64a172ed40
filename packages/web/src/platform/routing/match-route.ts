import { linkTo, type PlainRoute } from './link-to.ts'
import { redirects, routeIds, routeRows, type RouteId, type ScreenId } from './route-rows.ts'
import { parseSearch } from './search.ts'

/** Texts of an address, from its query or its path. */
export type AddressTexts = Readonly<Record<string, string | undefined>>

export type Place = {
  readonly id: ScreenId
  readonly params: Readonly<Record<string, string>>
  readonly path: string
  readonly search: AddressTexts
  /** The id of an element to scroll to, or the empty text. */
  readonly hash: string
  readonly href: string
}

const patternOf = (id: RouteId) => {
  const path = routeRows[id].path.replaceAll('.', String.raw`\.`)
  return { id, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i') }
}

/** A path that is written out wins over one with parameters: /viestit/luetut is not the message 'luetut'. */
const patterns = routeIds.toSorted((a, b) => holesIn(a) - holesIn(b)).map(patternOf)

function holesIn(id: RouteId): number {
  return routeRows[id].path.split('{').length
}

/** The route of a path. An unknown path has none, nor has one with a malformed percent-encoding. */
export function routeOf(path: string): (Pick<Place, 'params'> & { readonly id: RouteId }) | undefined {
  for (const { id, pattern } of patterns) {
    const found = pattern.exec(path)
    if (!found) continue
    const given = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decoded(text)] as const)
    if (given.some(([, text]) => text === undefined)) return undefined
    return { id, params: Object.fromEntries(given) as Place['params'] }
  }
  return undefined
}

/** The screen that an address leads to: an unknown one to the front page, an address that redirects to its target. */
export function placeOf(href: string): Place {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?#?(.*)$/s.exec(href) ?? []
  const route = routeOf(path)
  if (!route) return placeOf(linkTo('FrontPage'))
  const { id, params } = route
  if (isRedirect(id)) return placeOf(linkTo<PlainRoute>(redirects[id]))
  return { id, params, path, search: parseSearch(search), hash: decoded(hash) ?? hash, href }
}

const isRedirect = (id: RouteId): id is keyof typeof redirects => id in redirects

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
