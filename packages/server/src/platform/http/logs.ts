import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { isConnectionMissing, OutcomeUnknown, rootMessageOf } from '../database/transaction.ts'
import { isUnavailable } from './faults.ts'

/** Fields of a database error that never contain a value of a row. */
const SAFE_DETAILS = ['code', 'constraint', 'table', 'column', 'routine'] as const

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
}

/**
 * An error as the log shows it. A failed statement carries the values of its parameters, and a database quotes values
 * in its message and details. They can be people's names, references and sums, so only the kind of the error is
 * logged.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const details = SAFE_DETAILS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    type: error.constructor.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...Object.fromEntries(details),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/** The same as text, for a program that has no log. */
export function errorText(error: unknown): string {
  const { type, message, stack, cause, ...details } = loggedError(error)
  const head = [`${type}: ${message}`, ...Object.entries(details).map((detail) => detail.join(' '))].join(
    ', ',
  )
  const below = error instanceof Error && cause ? [`caused by ${errorText(error.cause)}`] : []
  return [head, stack, ...below].filter(Boolean).join('\n')
}

/** The first lines of a stack repeat the message, which may have any number of lines. */
function framesOf({ stack = '', message }: Error): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

function messageOf(error: Error): string {
  if ('severity' in error) return 'database error'
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`
  // JSON.parse and its like quote what they could not read.
  if (error instanceof SyntaxError) return 'not readable'
  return withoutValues(error.message)
}

/** Packages put the value that they refuse into quotes, and a relay names the address that it refuses. */
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|<[^>]*>/g
const ADDRESS = /[^\s@,;:]+@[^\s@,;:]+/g

const withoutValues = (message: string): string => message.replaceAll(QUOTED, '…').replaceAll(ADDRESS, '…')

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** How often the log says that the database does not answer, however many calls or jobs fail meanwhile. */
const AWAY_LINE_EVERY_MS = 10_000

/** Without a connection nothing was begun, so the line of each answer says enough of each call. */
const isAway = (error: unknown): boolean => isConnectionMissing(error) && !(error instanceof OutcomeUnknown)

type Failure = { readonly err: unknown; readonly job?: string }

/** Logs failures: what passes by itself is a warning, a fault of ours an error, a database that is away one line at times. */
export function failureLog() {
  let awayLineAt = -Infinity
  return (log: Log, failure: Failure, words: string): void => {
    if (isAway(failure.err)) {
      const now = performance.now()
      if (now - awayLineAt < AWAY_LINE_EVERY_MS) return
      awayLineAt = now
      log.warn({}, `the database does not answer: ${withoutValues(rootMessageOf(failure.err))}`)
    } else if (failure.err instanceof Problem || isUnavailable(failure.err)) log.warn(failure, words)
    else log.error(failure, words)
  }
}

/** Fastify would log the whole address of a request, with its ids and search words. */
export const logOptions = (level: string) => ({
  level,
  base: null,
  serializers: { err: loggedError, req: () => ({}), res: () => ({}) },
})

/**
 * An error that ends the process is printed as the log would show it: Node itself would print the whole error, with the
 * parameters of a failed statement.
 */
export function logExit(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${errorText(error)}\n`)
    process.exit(1)
  })
}

/** A proxy's request id is used only when it looks like an id, because anything else could forge log lines. */
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
