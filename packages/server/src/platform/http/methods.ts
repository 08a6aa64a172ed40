import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'

/** The methods of a page, a file or a health check. */
export const READ_METHODS = ['GET', 'HEAD'] as const

/**
 * A call of the API has no HEAD: two GET calls cancel something, and their HEAD would change state without showing
 * the answer (decisions O8).
 */
export const methodsOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): readonly string[] =>
  method === 'GET' && !isApi(path) ? READ_METHODS : [method]

/**
 * A call with a wrong method gets the list of allowed methods before a body is read or a handler runs (decisions O8).
 */
export function refuseOtherMethods(fastify: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let allowedAt: (path: string) => ReadonlySet<string> = () => new Set()
  const paths = new Set<string | undefined>()
  fastify.addHook('onReady', async () => {
    allowedAt = methodTable(endpoints)
    for (const { path } of endpoints) paths.add(path)
  })
  fastify.addHook('onRequest', ({ method, url, routeOptions }, reply, done) => {
    // Where the router has found the route of an endpoint, the method is right.
    if (paths.has(routeOptions.url)) return done()
    const allowed = allowedAt(url.replace(/\?.*$/s, ''))
    if (allowed.size === 0 || allowed.has(method)) return done()
    reply.header('allow', [...allowed].join(', '))
    return done(new Problem('methodNotAllowed'))
  })
}

/** A HEAD gets the headers of its GET, including the length of the body that is not sent. */
export function sendNoBodyToHead(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ method }, reply, payload, done) => {
    if (method !== 'HEAD' || (typeof payload !== 'string' && !Buffer.isBuffer(payload)))
      return done(null, payload)
    reply.header('content-length', Buffer.byteLength(payload))
    return done(null, null)
  })
}

/** Paths match in upper and lower case, as they do in the router. */
function methodTable(endpoints: readonly Endpoint[]): (path: string) => ReadonlySet<string> {
  const rows = endpoints.map((endpoint) => ({
    pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
    methods: methodsOf(endpoint),
  }))
  return (path) => new Set(rows.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
}

/** Calls of the API are never answered with a page. */
export const isApi = (url: string): boolean => /^\/api(\/|$)/i.test(url)

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
