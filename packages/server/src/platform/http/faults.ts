import { errorBody, Problem, type ErrorBody } from '@kassavirta/domain/kernel/problem'
import { serverTexts } from '@kassavirta/domain/kernel/terms.fi'
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseAway, OutcomeUnknown, sqlState } from '../database/transaction.ts'

/** No token, a dead token, or a failed sign-in. Nothing else answers 401: it opens the sign-in dialog (decisions H2). */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

type Answer = { readonly status: number; readonly body: ErrorBody; readonly retryAfterSeconds?: number }

/**
 * Turns whatever was thrown into the one error body (decisions J0); stack traces and SQL stay in the log. `sends` is for
 * a call that sends something: only there a pause leaves the outcome open.
 */
export function answerTo(error: unknown, { sends }: { readonly sends: boolean }): Answer {
  if (error instanceof Problem) {
    return { ...answer(error.status, error.message, error.fields), ...patienceOf(error) }
  }
  if (error instanceof Unauthorized) return answer(401, serverTexts.unauthorized)
  if (isUnavailable(error)) {
    const text = sends ? serverTexts.unavailable : serverTexts.unavailableNow
    return { ...answer(503, text), retryAfterSeconds: 2 }
  }
  const status = statusOf(error)
  if (status === 413) return answer(413, serverTexts.bodyTooLarge)
  if (status === 415) return answer(415, serverTexts.notJson)
  if (status === 404) return answer(404, serverTexts.notFound)
  if (status !== undefined && status >= 400 && status < 500) return answer(400, serverTexts.badRequest)
  return answer(500, serverTexts.serverError)
}

/** A conflict is a call that is still running: it is asked about again in a second. */
function patienceOf(problem: Problem): Pick<Answer, 'retryAfterSeconds'> {
  if ('retryAfterSeconds' in problem) return { retryAfterSeconds: Number(problem.retryAfterSeconds) }
  return problem.status === 409 ? { retryAfterSeconds: 1 } : {}
}

const answer = (status: number, text: string, fields = {}): Answer => ({
  status,
  body: errorBody(status, text, fields),
})

/** Fastify's own errors carry their status. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}

/**
 * SQLSTATE of a database that is away, restarting or full (08, 53, 57P, 58), that takes no writes (25006), that gave up
 * on a statement or an idle transaction (55P03, 57014, 25P03, 25P04) or on a conflict after all tries (40).
 */
const PASSING = /^(08...|53...|57P..|58...|25006|55P03|57014|25P0[34]|40...)$/
/** EPIPE, a system's code, has no digit. */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/

/** Nothing is wrong with the call: the same may succeed a little later. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof OutcomeUnknown || error instanceof DatabaseAway) return true
  const state = sqlState(error) ?? ''
  return SQLSTATE.test(state) ? PASSING.test(state) : hadNoAnswer(error)
}

/** A statement that failed without an SQLSTATE was not answered: its connection has died, or none could be made. */
const hadNoAnswer = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && !(error.cause instanceof TypeError)
