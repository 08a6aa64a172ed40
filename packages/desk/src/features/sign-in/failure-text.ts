import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { signInTexts as texts } from './texts.fi.ts'

/** What a step of signing in says above its fields; undefined where a field says it. */
export function stepFailureText(failure: Failure): string | undefined {
  if (Object.keys(failure.fields).length > 0) return undefined
  if (failure.status === 401) return texts.attemptOver
  if (failure.kind === 'network' || failure.status === 400) return failure.text
  return failure.serverText ?? texts.serviceFault
}

/** An unknown name, a wrong password and a closed account get the same answer. */
export const passwordFailureText = (failure: Failure): string | undefined =>
  failure.status === 401 ? `${texts.checkCredentials} ${texts.mayBeClosed}` : stepFailureText(failure)
