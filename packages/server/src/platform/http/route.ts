import { Readable } from 'node:stream'
import type { Access } from '@kassavirta/domain/kernel/access'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { admit, type CallerOf } from '../rights/access.ts'
import type { Deps } from '../deps.ts'
import { methodsOf } from './methods.ts'
import { parse } from './parse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** The server under construction: features bind their endpoints to it. */
export type AppBuilder = {
  readonly fastify: FastifyInstance
  readonly deps: Deps
  /** Every endpoint bound so far; the API page and the contract guards read it. */
  readonly endpoints: Endpoint[]
}

export type Feature = (builder: AppBuilder) => void

type Call<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, W extends Access> = {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: z.output<B>
  readonly caller: CallerOf<W>
  readonly request: FastifyRequest
}

/** Rows as texts of JSON, each made by the database: what a handler of a long list answers. */
export type RawRows = { readonly rawRows: readonly string[] }

/** Binds one endpoint of the contract to one handler: the only place where a Fastify route of the API is made. */
export function route<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  W extends Access,
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, W>,
  handle: (call: Call<P, Q, B, W>) => Promise<z.input<A> | RawRows>,
  /** What somebody who is not let in, or whose call cannot be read, may hear all the same; undefined for nothing. */
  replayAnswer: (request: FastifyRequest) => Promise<z.input<A> | undefined> = () =>
    Promise.resolve(undefined),
): void {
  builder.endpoints.push(endpoint as unknown as Endpoint)
  builder.fastify.route({
    method: [...methodsOf(endpoint)],
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    config: { access: endpoint.access },
    ...earlyGate(builder, endpoint),
    handler: async (request, reply) => {
      const read = async () => ({
        // The kind of the access decides the kind of the caller; the compiler cannot follow it through the generic.
        caller: (await admit(builder.deps, endpoint, request)) as CallerOf<W>,
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body ?? undefined),
        request,
      })
      const answer = await read().then(handle, async (refusal: unknown) => {
        const answered = await replayAnswer(request)
        if (answered === undefined) throw refusal
        return answered
      })
      return send(endpoint as unknown as Endpoint, reply, answer)
    },
  })
}

/** Whoever has no key may not even make the server read the provider's large bodies. */
const earlyGate = ({ deps }: AppBuilder, endpoint: Pick<Endpoint, 'access' | 'company'>) =>
  endpoint.access.kind === 'provider'
    ? { onRequest: async (request: FastifyRequest) => void (await admit(deps, endpoint, request)) }
    : {}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): FastifyReply {
  // Answers hold a company's data: no cache on the way may keep them.
  reply.header('cache-control', 'no-store')
  const { reply: kind } = endpoint
  if (kind.kind === 'empty') return reply.code(204).send()
  if (kind.kind === 'json') return reply.send(answer)
  const pieces = piecesOf(kind.key, (answer as RawRows).rawRows)
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces))
}

const ROWS_IN_PIECE = 100

/**
 * A long list leaves in pieces, as fast as it is read: as one text it would be in memory several times over. The
 * database has answered before the first piece, so that nothing can fail between two of them.
 */
function* piecesOf(key: string, rows: readonly string[]): Generator<string> {
  yield `{"${key}":[`
  for (let start = 0; start < rows.length; start += ROWS_IN_PIECE)
    yield (start > 0 ? ',' : '') + rows.slice(start, start + ROWS_IN_PIECE).join(',')
  yield ']}'
}

/** A route that slipped past `route()` and names no access stops the server at start. */
export function refuseUndeclaredRoutes(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access?.kind) throw new Error(`route ${String(method)} ${url} declares no access`)
  })
}
