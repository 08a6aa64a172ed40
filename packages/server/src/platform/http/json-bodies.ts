import type { FastifyInstance } from 'fastify'

/** JSON only. Anything else is refused by Fastify with 415, so that no second parser can be tricked into the same route. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A bare logout sends the JSON content type with nothing in it: that is no body, not a broken one.
    if (body === '') return done(null, undefined)
    return parseJson(request, body as string, done)
  })
}
