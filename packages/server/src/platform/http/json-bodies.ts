import type { FastifyInstance } from 'fastify'

/**
 * Accepts JSON only. Fastify refuses anything else with 415, so that no second parser can be tricked into the same
 * route.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A logout without a body still sends the JSON content type; it counts as no body and not as a broken one.
    if (body === '') return done(null, undefined)
    return parseJson(request, body as string, (error, parsed) =>
      error && request.routeOptions.config.takesAnyBody ? done(null, undefined) : done(error, parsed),
    )
  })
}
