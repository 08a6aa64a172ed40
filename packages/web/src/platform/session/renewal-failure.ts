import { Failure } from '../failure.ts'
import { faultTexts } from '../texts.fi.ts'

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403])

/** The server has looked at the token and does not take it. Whatever else happens is no answer yet (decisions O17). */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof Failure && failure.kind === 'http' && REFUSALS.has(failure.status ?? 0)

/** Why the session could not be renewed. What the server says of a pause is written for those who send something. */
export function renewalText(failure: unknown): string {
  const isTold = failure instanceof Failure && (failure.kind === 'network' || isRefusal(failure))
  return isTold ? failure.text : faultTexts.serviceSilent
}
