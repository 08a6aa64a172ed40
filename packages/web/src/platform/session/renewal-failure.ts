import { Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403])

/** True when the server has rejected the token. Any other failure decides nothing yet (decisions O17). */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof Failure && failure.kind === 'http' && REFUSALS.has(failure.status ?? 0)

/** Why the session could not be renewed. A transient failure gets our own text, as the person did not ask for this. */
export function renewalText(failure: unknown): string {
  const hasOwnText = failure instanceof Failure && (failure.kind === 'network' || isRefusal(failure))
  return hasOwnText ? failure.text : faultTexts.serviceSilent
}
