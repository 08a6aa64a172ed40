import { Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403])

/** The server has looked at the token and does not take it. Whatever else happens is no answer yet (decisions O17). */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof Failure && failure.kind === 'http' && REFUSALS.has(failure.status ?? 0)

/** Why the session could not be renewed. A pause is told in words of our own: the person has asked for nothing yet. */
export function renewalText(failure: unknown): string {
  const isTold = failure instanceof Failure && (failure.kind === 'network' || isRefusal(failure))
  return isTold ? failure.text : faultTexts.serviceSilent
}
