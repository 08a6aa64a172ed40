import { asFailure, isTransient } from '@kassavirta/ui/api/failure.ts'
import { sharedTexts } from './texts.fi.ts'

/**
 * Why the server refused for good, in words for the person; undefined while nothing is known: no answer came, the server
 * was busy, or the same act is still under way. Then the same call is made again.
 */
export function refusalText(thrown: unknown): string | undefined {
  const failure = asFailure(thrown)
  const { kind, status = 0, ours, code } = failure
  if (kind !== 'http' || !ours || isTransient(failure) || code === 'stillRunning') return undefined
  if (status === 401) return undefined
  return code === 'notFound' ? sharedTexts.notFound : failure.text
}
