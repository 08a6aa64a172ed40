import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Request ids of a proxy are kept only when they look like ids, because anything else could forge log lines. */
const REQUEST_ID = /^[\w.-]{1,64}$/

export function requestId(request: { readonly headers: NodeJS.Dict<string | string[]> }): string {
  const proxyId = request.headers['x-request-id']
  return typeof proxyId === 'string' && REQUEST_ID.test(proxyId) ? proxyId : randomUUID()
}

/**
 * Logs one line per request. It has the route's pattern and not its address, because ids and search words are
 * personal data.
 */
export function logRequests(fastify: FastifyInstance, trustsProxy: boolean): void {
  warnOfProxy(fastify, trustsProxy)
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    request.log.info({ ...routeOf(request), status, ms: Math.round(elapsedTime) }, 'answered')
    done()
  })
  // Nothing is wrong with a server whose client has gone.
  fastify.addHook('onRequestAbort', (request, done) => {
    request.log.info(routeOf(request), 'the client hung up')
    done()
  })
}

const routeOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  path: routeOptions.url ?? 'unknown',
})

/** Behind a proxy that is not trusted, every visitor has the proxy's address and all share one throttle. */
function warnOfProxy(fastify: FastifyInstance, trustsProxy: boolean): void {
  let warned = trustsProxy
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true
      request.log.warn(
        'forwarded addresses arrive, but TRUST_PROXY is not set: set it to the addresses of the proxies',
      )
    }
    done()
  })
}
