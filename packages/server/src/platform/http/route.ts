import { Readable } from 'node:stream'
import type { Access } from '@kassavirta/domain/kernel/people/access'
import {
  isSecret,
  isTagged,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@kassavirta/domain/kernel/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { admit, admitWith, takeCompanyFromHeader, type CallerOf } from '../rights/access.ts'
import { rightsReader, type Facts } from '../rights/facts.ts'
import type { Admission } from '../admission/admission.ts'
import type { Deps } from '../deps.ts'
import {
  sendTagged,
  type TaggedAnswer,
  sendFile,
  type FileAnswer,
  sendJson,
  type JsonText,
  type RowPieces,
} from './answer-bodies.ts'
import { methodsOf } from './methods.ts'
import { parse, tryParse } from './request-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** True where a body that cannot be read is as good as none. */
    takesAnyBody?: boolean
    takesBytes?: boolean
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
  /** The heading of the contract under which each of them stands, and the one of the next. */
  readonly tags: Map<Endpoint, string>
  readonly tag: string
}

export type Feature = (builder: AppBuilder) => void

/** Binds features under one heading of the contract. */
export const tagged =
  (tag: string, ...features: readonly Feature[]): Feature =>
  (builder) => {
    for (const feature of features) feature({ ...builder, tag })
  }

type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: CallerOf<E['access']>
  readonly request: FastifyRequest
}

/** What a handler returns, by the kind of the reply. */
type Outcome<E extends Endpoint> = AnswerOf<E> | JsonText | RowPieces | TaggedAnswer<AnswerOf<E> | JsonText>

/**
 * Binds one endpoint of the contract to one handler. A read on a main path may name `facts`: they are read together with
 * the rights of the caller, which saves a round trip.
 */
export function route<
  E extends Endpoint,
  Found extends z.ZodMiniType = z.ZodMiniNull,
  Values extends object = object,
>(
  builder: AppBuilder,
  endpoint: E,
  handle: (
    call: Call<E> & { readonly facts: z.output<Found> },
    reply: FastifyReply,
  ) => Outcome<E> | Promise<Outcome<E>>,
  facts?: Facts<FastifyRequest, Found, Values>,
): void {
  const { deps } = builder
  const read = facts && rightsReader(facts)
  const enter = async (request: FastifyRequest) => {
    if (!read) return { user: await admit(deps, endpoint, request), facts: null }
    return admitWith(deps, endpoint, request, (db, identity, now) => read(db, identity, now, request))
  }
  bindRequests(builder, endpoint, async (request, reply) => {
    const { user, facts: found } = await enter(request)
    return handle({ ...readParts(endpoint, request, user), facts: found as z.output<Found> }, reply)
  })
}

/** Binds one endpoint to a function that admits the caller and reads the call by itself, as the other two binders do. */
export function bindRequests<E extends Endpoint>(
  builder: AppBuilder,
  endpoint: E,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Outcome<E>>,
): void {
  builder.endpoints.push(endpoint)
  builder.tags.set(endpoint, builder.tag)
  const enter = builder.admission.enterFor(endpoint)
  builder.fastify.route({
    method: [...methodsOf(endpoint)],
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    config: {
      access: endpoint.access,
      secret: isSecret(endpoint.reply),
      takesBytes: endpoint.takesBytes,
      takesAnyBody: [UNREADABLE, undefined].every((body) => endpoint.body.safeParse(body).success),
    },
    ...earlyGate(builder, endpoint),
    handler: async (request, reply) => {
      const entered = enter(request, reply)
      const slot = entered instanceof Promise ? await entered : entered
      try {
        takeCompanyFromHeader(endpoint, request)
        return send(builder, endpoint, reply, await answer(request, reply))
      } finally {
        slot.leave()
      }
    },
  })
}

/** Admits the caller first; what the call says is read only after that. */
export const readCall = async <E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  request: FastifyRequest,
): Promise<Call<E>> => readParts(endpoint, request, await admit(deps, endpoint, request))

const readParts = <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  caller: CallerOf<Access>,
): Call<E> => ({
  // The kind of access decides the kind of caller, but the compiler cannot follow it through the generic.
  caller: caller as CallerOf<E['access']>,
  params: parse(partOf(endpoint, 'params'), request.params),
  query: parse(partOf(endpoint, 'query'), request.query),
  body: parse(partOf(endpoint, 'body'), request.body ?? undefined),
  request,
})

/** A plain `endpoint.body` has lost the type of its own schema. */
const partOf = <E extends Endpoint, Part extends 'params' | 'query' | 'body'>(
  endpoint: E,
  part: Part,
): E[Part] => endpoint[part]

/** The parts that a submission or an act is made of, where all of them can be read. */
export function readable<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): { readonly params: ParamsOf<E>; readonly body: BodyOf<E> } | undefined {
  const params = tryParse(partOf(endpoint, 'params'), request.params)
  const body = tryParse(partOf(endpoint, 'body'), request.body ?? undefined)
  return params && body && { params: params.data, body: body.data }
}

/**
 * Checks the key before the body is read: a caller without one must not make the server read the provider's large
 * bodies.
 */
function earlyGate({ deps, admission }: AppBuilder, endpoint: Pick<Endpoint, 'access' | 'company'>) {
  if (endpoint.access.kind !== 'provider') return {}
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const slot = await admission.enterWithKey(request, reply)
    await admit(deps, endpoint, request).finally(slot.leave)
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
  if (isTagged(kind)) return sendTagged(reply, answer as TaggedAnswer<unknown>)
  if (kind.kind === 'json') return sendJson(reply, answer)
  if (kind.kind === 'file') return sendFile(reply, kind.mediaType, answer as FileAnswer)
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
