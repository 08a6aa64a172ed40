import { linkTo, type Params } from './link-to.ts'
import { accessOf, routeIds, routeRows, type RouteId } from './route-rows.ts'
import { insideWrapper } from './wrapper.ts'

/** Routes whose address needs no parameters. */
export type PlainRoute = {
  [Id in RouteId]: Params<Id> extends { readonly params?: undefined } ? Id : never
}[RouteId]

/** The address of a screen for an anchor that is rendered before the router has been fetched. */
export function plainAddress(id: PlainRoute): string {
  const path = linkTo<PlainRoute>(id)
  const wrapped = insideWrapper(globalThis, import.meta.env.VITE_WRAPPER)
  // The address is relative to <base>, or in a wrapper to the page itself, which must not reload.
  return wrapped ? `${location.href.replace(/#.*$/, '')}#${path}` : `.${path}`
}

const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

/** True for the address of a screen that requires sign-in; false for an open screen and for an unknown address. */
export const asksForSignIn = (path: string): boolean =>
  routeIds.some((id) => accessOf(id) === 'signedIn' && asPattern(routeRows[id].path).test(path))
