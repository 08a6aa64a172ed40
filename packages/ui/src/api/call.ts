import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { cancelledFailure, httpFailure, networkFailure, shapeFailure } from './failure.ts'
import { noteServerTime } from './server-clock.ts'

type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }
type Input<S extends Schema> = S['_zod']['input']

/** A part that the endpoint does not take, or takes only optional values in, may be left out. */
type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value }

/** The values of a call; `{}` where the endpoint takes none. */
export type CallValues<E extends Endpoint> = Part<'params', Input<E['params']>> &
  Part<'query', Input<E['query']>> &
  Part<'body', Input<E['body']>>

/** The checked answer of a call. */
export type AnswerOf<E extends Endpoint> = E['reply']['schema']['_zod']['output']

/** Options of a single call. */
export type CallOptions<Answer = unknown> = {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The idempotency key: the server carries out a call once, however often the same key and body arrive. */
  readonly key?: string
  /** An earlier answer, returned again if the server says that nothing has changed. */
  readonly known?: Answer | undefined
  /** Reads an answer that is not JSON. */
  readonly read?: (response: Response) => Promise<unknown>
}

/** Where the calls of an application go. It is read at each call, as only a browser knows the address of the page. */
export type Connection = {
  /** Ends with a slash, so that a relative path can be put after it. */
  readonly base: string
  readonly credentials: RequestCredentials
}

const NOT_MODIFIED = 304

/** The entity tags of answers. A changed copy of an answer is another object, and so has no tag. */
const tags = new WeakMap<object, string>()

/** The two ways to call the server of an application. */
export function createCaller(connect: () => Connection) {
  /** Calls an endpoint and checks its answer. Throws a Failure when the call fails, and an Error for a missing parameter. */
  async function call<E extends Endpoint>(
    endpoint: E,
    ask: CallValues<E>,
    extra: CallOptions<AnswerOf<E>> = {},
  ): Promise<AnswerOf<E>> {
    // The type of a list's reply is the type of a row, so only callRows can type it rightly.
    if (endpoint.reply.kind === 'rows') throw new Error(`${endpoint.path} answers rows: use callRows`)
    const { status, data, tag } = await send(connect(), endpoint, ask, extra)
    if (status === NOT_MODIFIED) return extra.known
    // Nothing is read where the endpoint promises no body: 201 or 204, with or without a body (specification section 7).
    const checked = endpoint.reply.schema.safeParse(endpoint.reply.kind === 'empty' ? undefined : data)
    if (!checked.success) throw shapeFailure(status, data)
    if (tag !== null && isRecord(checked.data)) tags.set(checked.data, tag)
    return checked.data
  }

  /** Calls an endpoint that answers a long list. Its rows are checked one by one, where they are shown. */
  async function callRows<E extends Endpoint>(
    endpoint: E,
    ask: CallValues<E>,
    extra: CallOptions = {},
  ): Promise<readonly unknown[]> {
    const { status, data } = await send(connect(), endpoint, ask, extra)
    const { reply } = endpoint
    // A server written to the other reading of the specification answers the bare list (decisions B1).
    const list = reply.kind === 'rows' && isRecord(data) ? data[reply.key] : data
    if (!Array.isArray(list)) throw shapeFailure(status, data)
    return list as readonly unknown[]
  }

  return { call, callRows }
}

type Values = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

type ReceivedAnswer = { readonly status: number; readonly data: unknown; readonly tag: string | null }

async function send(
  { base, credentials }: Connection,
  endpoint: Endpoint,
  ask: Values,
  extra: CallOptions,
): Promise<ReceivedAnswer> {
  const sentAt = Date.now()
  const knownTag = isRecord(extra.known) ? tags.get(extra.known) : undefined
  const response = await reach(addressOf(base, endpoint, ask), {
    method: endpoint.method,
    credentials,
    headers: {
      accept: 'application/json',
      ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(knownTag === undefined ? {} : { 'if-none-match': knownTag }),
      ...(extra.key === undefined ? {} : { 'idempotency-key': extra.key }),
      ...extra.headers,
    },
    body: ask.body === undefined ? null : JSON.stringify(ask.body),
    signal: extra.signal ?? null,
  })
  noteServerTime(response.headers.get('date'), sentAt, Date.now())
  const data = await (extra.read ?? readJson)(response, extra.signal)
  const unchanged = knownTag !== undefined && response.status === NOT_MODIFIED
  if (!response.ok && !unchanged) throw httpFailure(response.status, response.statusText, data)
  return { status: response.status, data, tag: response.headers.get('etag') }
}

function addressOf(base: string, endpoint: Endpoint, { params, query }: Values): URL {
  const url = new URL(`.${fillPath(endpoint.path, isRecord(params) ? params : {})}`, base)
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    if (value !== undefined) url.searchParams.set(name, queryText(name, value))
  }
  return url
}

function queryText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`the query value ${name} cannot be written into an address`)
}

async function reach(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch {
    throw init.signal?.aborted ? cancelledFailure() : networkFailure()
  }
}

/** A connection that breaks during the answer is a network failure; an answer that is not JSON reads as undefined. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw signal?.aborted ? cancelledFailure() : networkFailure()
  })
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
