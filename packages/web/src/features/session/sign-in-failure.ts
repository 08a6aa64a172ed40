import { Failure } from '../../platform/failure.ts'
import { faultTexts } from '../../platform/texts.fi.ts'
import { sessionTexts } from './texts.fi.ts'

/** What stands under 'Kirjautuminen ei onnistunut' (decisions A6). */
export function signInFailureText(thrown: unknown): string {
  if (!(thrown instanceof Failure) || thrown.kind === 'shape') return faultTexts.unknownError
  if (thrown.status === 401) return sessionTexts.checkCredentials
  return thrown.serverText ?? faultTexts.network
}
