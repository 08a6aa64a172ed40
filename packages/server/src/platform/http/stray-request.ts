import { Problem } from '@kassavirta/domain/kernel/problem'
import type { FastifyRequest } from 'fastify'

type Headers = FastifyRequest['headers']

/**
 * For a GET that changes something: only a script of our own page, or of the mobile wrapper, may send it. What opens
 * an address or fetches one in advance, and every other site, is turned away. A program that is no browser sends none
 * of these headers; it has the token.
 */
export function refuseStrayRequest({ headers }: { readonly headers: Headers }, wrapperOrigin?: string): void {
  if (isNavigation(headers) || isSpeculative(headers) || !isFromOwnPage(headers, wrapperOrigin))
    throw new Problem('forbidden')
}

const isNavigation = (headers: Headers): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || (headers['sec-fetch-dest'] ?? 'empty') !== 'empty'

/** Not every browser sends the newer of the two; its value may say more, like `prefetch;prerender`. */
const isSpeculative = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose'].some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))

/** A page's own GET has no Origin: where a browser does not tell the site, an Origin means another one. */
function isFromOwnPage(headers: Headers, wrapperOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (wrapperOrigin !== undefined && origin === wrapperOrigin) return true
  return site === undefined ? origin === undefined : site === 'same-origin'
}
