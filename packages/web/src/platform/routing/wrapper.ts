import type { RoutingMode } from '@kassavirta/ui/routing/address-bar.ts'

/**
 * The portal also runs inside a mobile wrapper (decisions E10). There the page comes from the phone itself:
 * addresses live behind '#', the server is elsewhere, and nothing starts before the device says it is ready.
 */
export const insideWrapper = (host: object, buildFlag: string | undefined): boolean =>
  ('cordova' in host && host.cordova !== undefined) || buildFlag === 'true'

export const routingMode = (wrapped: boolean): RoutingMode => (wrapped ? 'hash' : 'path')

/** '/x/' of the page's base address is the router's '/x'; behind '#' there is no base path. */
export function basePath(mode: RoutingMode, baseUri: string): string {
  if (mode === 'hash') return '/'
  const { pathname } = new URL('.', baseUri)
  return pathname === '/' ? '/' : pathname.slice(0, -1)
}

/** The address of the server. It ends with a slash, so that a relative path can follow it. */
export function serverBase(wrapped: boolean, baseUri: string, apiOrigin: string | undefined): string {
  if (!wrapped || !apiOrigin) return new URL('.', baseUri).href
  return apiOrigin.endsWith('/') ? apiOrigin : `${apiOrigin}/`
}

type ReadySource = Pick<EventTarget, 'addEventListener'>

/**
 * Starts at once in a browser, and at 'deviceready' in a wrapper. Cordova calls a late listener of that event
 * immediately, so an earlier event is not missed; its own addEventListener supports no options, hence the guard
 * against a second start.
 */
export function whenReady(wrapped: boolean, source: ReadySource, start: () => void): void {
  if (!wrapped) return start()
  let started = false
  source.addEventListener('deviceready', () => {
    if (started) return
    started = true
    start()
  })
}
