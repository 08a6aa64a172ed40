import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { fault, type Fault, type Sentences } from '@kassavirta/domain/kernel/contract/fault'
import { errorBody, Problem, type ErrorBody } from '@kassavirta/domain/kernel/contract/problem'
import { problemCodes } from '@kassavirta/domain/kernel/contract/problem-codes'
import type { Access } from '@kassavirta/domain/kernel/people/access'
import { Overloaded } from '../admission/queue.ts'
import {
  DatabaseUnavailable,
  OutcomeUnknown,
  isDatabaseUnavailable,
  sqlState,
} from '../database/transaction.ts'

/** No token, a dead token, or a failed sign-in. Nothing else answers 401: it opens the sign-in dialog (decisions H2). */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

type ErrorAnswer = {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfterSeconds: number | undefined
}

type Circumstances = {
  /** True for a call that sends something: only then does an outage leave the outcome open. */
  readonly sends: boolean
  /** The sentences of the caller's language. */
  readonly sentences: Sentences
}

/** Turns any error into the one error body (decisions J0). Stack traces and SQL stay in the log. */
export function answerTo(error: unknown, { sends, sentences }: Circumstances): ErrorAnswer {
  const problem = error instanceof Problem ? error : { fault: faultOfError(error, sends) }
  const { code, params } = problem.fault
  const { status, afterSeconds } = problemCodes[code]
  const retryAfterSeconds = 'seconds' in params ? params.seconds : afterSeconds
  return { status, body: errorBody(problem, sentences), retryAfterSeconds }
}

function faultOfError(error: unknown, sends: boolean): Fault {
  if (error instanceof Unauthorized) return fault('unauthorized')
  if (isUnavailable(error)) return fault(sends ? 'unconfirmed' : 'unavailable')
  const status = statusOf(error)
  if (status === 413) return fault('bodyTooLarge')
  if (status === 415) return fault('notJson')
  if (status === 404) return fault('notFound')
  if (status !== undefined && status >= 400 && status < 500) return fault('badRequest')
  return fault('serverError')
}

/** Fastify's own errors carry their status. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}

/**
 * SQLSTATEs of a database that takes no writes (25006), that gave up on a statement or an idle transaction (55P03,
 * 57014, 25P03, 25P04) or on a conflict after all tries (40).
 */
const TRANSIENT_STATES = /^(25006|55P03|57014|25P0[34]|40...)$/
/** The digit tells an SQLSTATE from a system code of the same length such as EPIPE. */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/

/** True when nothing is wrong with the call itself and it may succeed a little later. */
export function isUnavailable(error: unknown): boolean {
  if (
    error instanceof Overloaded ||
    error instanceof OutcomeUnknown ||
    error instanceof DatabaseUnavailable ||
    isDatabaseUnavailable(error)
  )
    return true
  const state = sqlState(error) ?? ''
  return SQLSTATE.test(state) ? TRANSIENT_STATES.test(state) : hadNoAnswer(error)
}

/** A statement that failed without an SQLSTATE got no answer: its connection died, or none could be made. */
const hadNoAnswer = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && !(error.cause instanceof TypeError)

/** Names the way to be let in. A browser does not open its own password dialog for these names. */
export const challengeFor = ({ routeOptions }: FastifyRequest): string =>
  `${CHALLENGES[routeOptions.config.access?.kind ?? 'signedIn'] ?? 'Bearer'} realm="kassavirta"`

const CHALLENGES: Readonly<Partial<Record<Access['kind'], string>>> = {
  provider: 'X-Provider-Key',
  staff: 'Cookie',
}
