import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { FastifyRequest } from 'fastify'

type Headers = FastifyRequest['headers']

/**
 * Guards a GET that changes something: only a script of our own page or of the mobile wrapper may send it.
 * Navigations, prefetches and requests of other sites are refused. A program that is not a browser sends none of
 * these headers; it needs the token.
 */
export function refuseStrayRequest({ headers }: { readonly headers: Headers }, wrapperOrigin?: string): void {
  if (isNavigation(headers) || isSpeculative(headers) || !isFromOwnPage(headers, wrapperOrigin))
    throw new Problem('forbidden')
}

const isNavigation = (headers: Headers): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || (headers['sec-fetch-dest'] ?? 'empty') !== 'empty'

/** Not every browser sends the newer of the two headers, and its value may say more, like `prefetch;prerender`. */
const isSpeculative = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose'].some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))

/** A page's own GET has no Origin, so where a browser does not send Sec-Fetch-Site an Origin means another site. */
function isFromOwnPage(headers: Headers, wrapperOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (wrapperOrigin !== undefined && origin === wrapperOrigin) return true
  return site === undefined ? origin === undefined : site === 'same-origin'
}
