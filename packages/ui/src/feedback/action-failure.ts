import type { Failure } from '../api/failure.ts'
import { actionFailureTexts as texts } from './action-failure-texts.fi.ts'

/**
 * The text of a refusal that a retry cannot change: the right has ended, or the thing is gone. Undefined where a retry
 * may succeed, or where the server itself says more.
 */
export function finalRefusal({ kind, status }: Failure): string | undefined {
  if (kind !== 'http') return undefined
  if (status === 403) return texts.noRight
  return status === 404 ? texts.gone : undefined
}
