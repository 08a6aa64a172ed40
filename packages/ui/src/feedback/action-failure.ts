import type { Failure } from '../api/failure.ts'
import { actionFailureTexts as texts } from './action-failure-texts.fi.ts'

/**
 * A refusal that no other try can change: the right to act on something has ended, or the thing is gone. Undefined
 * where another try may succeed, or where the server has said more than that.
 */
export function finalRefusal({ kind, status }: Failure): string | undefined {
  if (kind !== 'http') return undefined
  if (status === 403) return texts.noRight
  return status === 404 ? texts.gone : undefined
}
