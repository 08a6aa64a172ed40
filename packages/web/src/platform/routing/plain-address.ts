import { linkTo, type PlainRoute } from './link-to.ts'
import { routeOf } from './match-route.ts'
import { accessOf } from './route-rows.ts'
import { insideWrapper } from './wrapper.ts'

/** The address of a screen for an anchor that is rendered before the router has been fetched. */
export function plainAddress(id: PlainRoute): string {
  const path = linkTo<PlainRoute>(id)
  const wrapped = insideWrapper(globalThis, import.meta.env.VITE_WRAPPER)
  // The address is relative to <base>, or in a wrapper to the page itself, which must not reload.
  return wrapped ? `${location.href.replace(/#.*$/, '')}#${path}` : `.${path}`
}

/** True for the address of a screen that requires sign-in; false for an open screen and for an unknown address. */
export function asksForSignIn(path: string): boolean {
  const route = routeOf(path)
  return route !== undefined && accessOf(route.id) === 'signedIn'
}
