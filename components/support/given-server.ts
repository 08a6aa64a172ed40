import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Fault } from '@kassavirta/domain/kernel/contract/fault'
import { errorBody, errorTexts, type FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import type { NoParams, ParamsOf, ProblemCode } from '@kassavirta/domain/kernel/contract/problem-codes'
import { addFault } from './faults.ts'
import { finnishSentences } from '../../packages/server/src/platform/http/problem-sentences.fi.ts'

type Schema = { readonly _zod: { readonly input: unknown } }
type Input<S extends Schema> = S['_zod']['input']

/** What the server says on the wire: the rows of a long list stand under its key. */
export type Reply<E extends Endpoint> = E['reply'] extends { readonly kind: 'rows' }
  ? Readonly<Record<string, readonly Input<E['reply']['schema']>[]>>
  : Input<E['reply']['schema']>

/** A call of the page, as it arrived. */
export type Asked = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
}

type Handler = (asked: Asked) => Response | Promise<Response>
type Given = { readonly endpoint: Endpoint; times: number; readonly handle: Handler }
type Call = { readonly endpoint: Endpoint; readonly asked: Asked }

export type GivenServer = ReturnType<typeof giveServer>

/** A network that breaks, as fetch tells it. */
const breakOff = (_unseen: unknown): Response => {
  throw new TypeError('Failed to fetch')
}

/**
 * Answers the calls of a framed page. Every answer is read by the schema of its endpoint, so that no test can rest on one that
 * the server never gives. The answer that was given last counts.
 */
export function giveServer(base: string, now: string) {
  const given: Given[] = []
  const calls: Call[] = []
  const stored = new Map<string | undefined, unknown>()
  let restWaits = false
  let lineIsCut = false
  let passedMs = 0

  const respond = (status: number, body: unknown): Response =>
    new Response(body === undefined || typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      statusText: STATUS_TEXTS[status] ?? '',
      headers: { date: new Date(Date.parse(now) + passedMs).toUTCString() },
    })

  const add = (endpoint: Endpoint, handle: Handler, times = Number.POSITIVE_INFINITY): void =>
    void given.push({ endpoint, times, handle })

  const handlerOf = (endpoint: Endpoint): Handler =>
    given.findLast((each) => each.endpoint === endpoint && each.times > 0)?.handle ??
    (() => respond(404, undefined))

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    if (lineIsCut) return breakOff(input)
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const path = `/${pathname.slice(base.length)}`
    const fitting = given.filter(
      ({ endpoint, times }) => times > 0 && endpoint.method === request.method && matches(endpoint, path),
    )
    // As at the server, `/bags/counts` is not the bag of that number.
    const found = fitting.findLast(({ endpoint }) => endpoint.path === path) ?? fitting.at(-1)
    if (!found && restWaits) return abortable(new Promise<never>(() => undefined), init?.signal)
    if (!found) {
      addFault(`no answer was given for ${request.method} ${path}`)
      return respond(404, undefined)
    }
    found.times -= 1
    const text = await request.text()
    const asked: Asked = {
      params: patternOf(found.endpoint).exec(path)?.groups ?? {},
      query: Object.fromEntries(searchParams),
      body: text === '' ? {} : (JSON.parse(text) as Asked['body']),
      headers: request.headers,
    }
    calls.push({ endpoint: found.endpoint, asked })
    return abortable(found.handle(asked), init?.signal)
  }

  return {
    fetch,
    /** The calls of one endpoint so far, in their order. */
    calls: (endpoint: Endpoint): readonly Asked[] =>
      calls.filter((call) => call.endpoint === endpoint).map(({ asked }) => asked),
    /** Calls that nothing is given for stay without an answer: for tests of what a screen has before its data. */
    letRestWait: (): void => void (restWaits = true),
    /** No call reaches the server until the line is mended. */
    cutLine: (isCut: boolean): void => void (lineIsCut = isCut),
    /** Time passes at the server. */
    passTime: (ms: number): void => void (passedMs += ms),
    /** What the server has stored under a key. */
    outcomeOf: (key: string | undefined) =>
      stored.has(key) ? ({ stored: true, answer: stored.get(key) } as const) : ({ stored: false } as const),
    ...waysToAnswer({ add, handlerOf, respond, stored }),
  }
}

type RefusalOptions = { readonly field?: string; readonly times?: number }

type Answering = {
  readonly add: (endpoint: Endpoint, handle: Handler, times?: number) => void
  /** The answer that counts now. */
  readonly handlerOf: (endpoint: Endpoint) => Handler
  readonly respond: (status: number, body: unknown) => Response
  /** Answers by the keys of their calls. */
  readonly stored: Map<string | undefined, unknown>
}

const waysToAnswer = ({ add, handlerOf, respond, stored }: Answering) => ({
  answer: <E extends Endpoint>(endpoint: E, reply: Reply<E> | ((asked: Asked) => Reply<E>)): void =>
    add(endpoint, (asked) => {
      const body = typeof reply === 'function' ? (reply as (asked: Asked) => unknown)(asked) : reply
      stored.set(asked.headers.get('idempotency-key') ?? undefined, body)
      return respond(endpoint.reply.kind === 'empty' ? NO_CONTENT : OK, checked(endpoint, body))
    }),
  /** The next calls are refused, with the server's own form of a fault. */
  refuse: (endpoint: Endpoint, status: number, text: string, errors: FieldTexts = {}, times = 1): void =>
    add(endpoint, () => respond(status, errorTexts(status, text, errors)), times),
  /** The next calls are refused for a reason of the contract, in the server's own words; with a field, because of that field. */
  refuseFor: (endpoint: Endpoint, reason: Reason, { field, times = 1 }: RefusalOptions = {}): void =>
    add(
      endpoint,
      () => {
        const body = errorBody(callFaults(endpoint, reason, field), finnishSentences)
        return respond(body.status, body)
      },
      times,
    ),
  /** The next call gets this instead of an answer of the server, e.g. the page of a gateway. */
  answerInstead: (endpoint: Endpoint, status: number, body: string): void =>
    add(endpoint, () => respond(status, body), 1),
  /** The next calls do not reach the server. */
  cut: (endpoint: Endpoint, times = 1): void => add(endpoint, breakOff, times),
  /** The next call reaches the server, but its answer does not reach the page. */
  loseAnswer: (endpoint: Endpoint): void => {
    const before = handlerOf(endpoint)
    add(endpoint, async (asked) => breakOff(await before(asked)), 1)
  },
  /** Calls wait from now on until they are let go. */
  hold: (endpoint: Endpoint): (() => void) => {
    const before = handlerOf(endpoint)
    const { promise, resolve } = Promise.withResolvers<void>()
    add(endpoint, async (asked) => {
      await promise
      return before(asked)
    })
    return resolve
  },
})

const OK = 200
const NO_CONTENT = 204
const STATUS_TEXTS: Readonly<Record<number, string>> = { 500: 'Internal Server Error', 502: 'Bad Gateway' }

const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const matches = (endpoint: Endpoint, path: string): boolean => patternOf(endpoint).test(path)

/** The answer, unless it breaks the contract. */
function checked({ path, reply }: Endpoint, body: unknown): unknown {
  const parts = reply.kind === 'rows' ? Object.values(body as object).flat() : [body]
  for (const part of parts) {
    const read = reply.schema.safeParse(part)
    if (read.success) continue
    // The page takes whatever is thrown here for a broken line.
    const fault = `the server never answers so at ${path}: ${read.error.message}`
    addFault(fault)
    throw new Error(fault)
  }
  return body
}

/** A page that gives a call up hears so at once, as with a real one. */
async function abortable(
  answer: Response | Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (!signal) return answer
  signal.throwIfAborted()
  const givenUp = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  return Promise.race([answer, givenUp])
}

/** A code without values, or a fault that has them. */
export type Reason =
  | { [Code in ProblemCode]: NoParams extends ParamsOf<Code> ? Code : never }[ProblemCode]
  | Fault

/** What any call can be refused for, whatever it is about. */
const EVERYWHERE: readonly ProblemCode[] = ['unauthorized', 'deskLocked', 'forbidden', 'unavailable']

/** The faults of a refused call, unless its endpoint never refuses so. */
function callFaults({ path, refusals }: Endpoint, reason: Reason, field: string | undefined) {
  const fault: Fault = typeof reason === 'string' ? { code: reason, params: {} } : reason
  if (!refusals.includes(fault.code) && !EVERYWHERE.includes(fault.code))
    throw new Error(`${path} is never refused with ${fault.code}`)
  return { fault, fields: field === undefined ? {} : { [field]: fault } }
}
