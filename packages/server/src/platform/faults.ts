import { errorBody, Problem, type ErrorBody } from '@kassavirta/domain/kernel/problem'
import { serverTexts } from '@kassavirta/domain/kernel/terms.fi'

/** No token, a dead token, or a failed sign-in. Nothing else answers 401: it opens the sign-in dialog (decisions H2). */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

type Answer = { readonly status: number; readonly body: ErrorBody; readonly retryAfterSeconds?: number }

/** Turns whatever was thrown into the one error body (decisions J0); stack traces and SQL stay in the log. */
export function answerTo(error: unknown): Answer {
  if (error instanceof Problem) {
    return { ...answer(error.status, error.message, error.fields), ...patienceOf(error) }
  }
  if (error instanceof Unauthorized) return answer(401, serverTexts.unauthorized)
  if (isUnavailable(error)) return { ...answer(503, serverTexts.unavailable), retryAfterSeconds: 2 }
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

/** SQLSTATE classes of a database that is away, restarting or full, and the system's codes for a dead connection. */
const AWAY = /^(08|53|57P|58|ECONNREFUSED$|ECONNRESET$|EPIPE$|ETIMEDOUT$)/
/** The last but one is what the driver says of the rollback when the connection died under the commit. */
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|PGlite is closed/

function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && AWAY.test(cause.code)) return true
    if (AWAY_MESSAGE.test(cause.message)) return true
  }
  return false
}
