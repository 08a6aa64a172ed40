import { Readable } from 'node:stream'
import type { Access, CompanyAccess, SignedInAccess } from '@kassavirta/domain/kernel/access'
import { isSecret, isTagged, type Endpoint } from '@kassavirta/domain/kernel/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { admit, admitWith, takeCompanyFromHeader, type CallerOf } from '../rights/access.ts'
import { rightsReader, type Facts } from '../rights/facts.ts'
import type { Admission } from '../admission/admission.ts'
import type { Deps } from '../deps.ts'
import { sendTagged, type Tagged } from './entity-tag.ts'
import { methodsOf } from './methods.ts'
import { parse } from './parse.ts'
import type { RowPieces } from './row-pieces.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** True where a body that cannot be read is as good as none. */
    takesAnyBody?: boolean
  }
}

/** What no body can hold: a schema that takes it takes everything. */
const UNREADABLE = Symbol('unreadable')

/** The server under construction: features bind their endpoints to it. */
export type AppBuilder = {
  readonly fastify: FastifyInstance
  readonly deps: Deps
  readonly admission: Admission
  /** Every endpoint bound so far. The API page and the contract tests read it. */
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

/** What a handler returns, by the kind of the reply. */
type Outcome<A extends z.ZodMiniType> = z.input<A> | RowPieces | Tagged<z.input<A>>

/** Binds one endpoint of the contract to one handler. */
export function route<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  W extends Access,
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, W>,
  handle: (call: Call<P, Q, B, W>, reply: FastifyReply) => Promise<Outcome<A>>,
): void {
  bindRequests(builder, endpoint, async (request, reply) =>
    handle(await readCall(builder.deps, endpoint, request), reply),
  )
}

type FactsCall<W extends Access, Found extends z.ZodMiniType> = {
  readonly caller: CallerOf<W>
  readonly facts: z.output<Found>
  readonly request: FastifyRequest
}

/** Binds an endpoint whose handler needs only what was read together with the rights: one round trip in all. */
export function routeWithFacts<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  W extends CompanyAccess | SignedInAccess,
  Found extends z.ZodMiniType,
  Values extends object,
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, W>,
  facts: Facts<FastifyRequest, Found, Values>,
  handle: (call: FactsCall<W, Found>) => Outcome<A> | Promise<Outcome<A>>,
): void {
  const { deps } = builder
  const read = rightsReader(facts)
  bindRequests(builder, endpoint, async (request) => {
    const admitted = await admitWith(deps, endpoint, request, (db, identity, now) =>
      read(db, identity, now, request),
    )
    parse(endpoint.params, request.params)
    parse(endpoint.query, request.query)
    // The kind of access decides the kind of caller, but the compiler cannot follow it through the generic.
    return handle({ caller: admitted.user as CallerOf<W>, facts: admitted.facts, request })
  })
}

/** Binds one endpoint to a function that admits the caller and reads the call by itself. */
export function bindRequests<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  W extends Access,
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, W>,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Outcome<A>>,
): void {
  const untyped = endpoint as unknown as Endpoint
  builder.endpoints.push(untyped)
  const enter = builder.admission.enterFor(untyped)
  builder.fastify.route({
    method: [...methodsOf(endpoint)],
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    config: {
      access: endpoint.access,
      secret: isSecret(endpoint.reply),
      takesAnyBody: endpoint.body.safeParse(UNREADABLE).success,
    },
    ...earlyGate(builder, endpoint),
    handler: async (request, reply) => {
      const entered = enter(request, reply)
      const place = entered instanceof Promise ? await entered : entered
      try {
        takeCompanyFromHeader(endpoint, request)
        return send(builder, untyped, reply, await answer(request, reply))
      } finally {
        place.leave()
      }
    },
  })
}

/** Admits the caller first; what the call says is read only after that. */
export async function readCall<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  W extends Access,
>(deps: Deps, endpoint: Endpoint<P, Q, B, A, W>, request: FastifyRequest): Promise<Call<P, Q, B, W>> {
  return {
    // The kind of access decides the kind of caller, but the compiler cannot follow it through the generic.
    caller: (await admit(deps, endpoint, request)) as CallerOf<W>,
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? undefined),
    request,
  }
}

/**
 * Checks the key before the body is read: a caller without one must not make the server read the provider's large
 * bodies.
 */
function earlyGate({ deps, admission }: AppBuilder, endpoint: Pick<Endpoint, 'access' | 'company'>) {
  if (endpoint.access.kind !== 'provider') return {}
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await admission.enterWithKey(request, reply)
    await admit(deps, endpoint, request).finally(place.leave)
  }
  return { onRequest }
}

function send(
  { admission }: AppBuilder,
  endpoint: Endpoint,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply {
  // Answers contain a company's data, so no cache on the way may keep them.
  reply.header('cache-control', 'no-store')
  const { reply: kind } = endpoint
  if (kind.kind === 'empty') return reply.code(204).send()
  if (isTagged(kind)) return sendTagged(reply, answer as Tagged<unknown>)
  if (kind.kind === 'json') return reply.send(answer)
  const { rowPieces, isShort, packedBytes } = answer as RowPieces
  const pieces = piecesOf(kind.key, rowPieces)
  reply.type('application/json; charset=utf-8')
  if (isShort) return reply.send([...pieces].map(String).join(''))
  admission.holdPieces(reply, packedBytes)
  return reply.send(Readable.from(pieces))
}

/**
 * A long list is sent in pieces, as fast as the client reads: as one text it would be in memory several times over.
 * The database has answered before the first piece, so nothing can fail between two pieces.
 */
function* piecesOf(key: string, rowPieces: Iterable<Buffer>): Generator<Buffer | string> {
  yield `{"${key}":[`
  yield* rowPieces
  yield ']}'
}

/** A route that was made without `route()` and declares no access stops the server at start. */
export function refuseUndeclaredRoutes(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access?.kind) throw new Error(`route ${String(method)} ${url} declares no access`)
  })
}
