import { Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { sessionTexts } from './texts.fi.ts'

/** The text under 'Kirjautuminen ei onnistunut' (decisions A6): only a network failure blames the connection. */
export function signInFailureText(thrown: unknown): string {
  if (!(thrown instanceof Failure) || thrown.kind === 'shape') return faultTexts.unknownError
  if (thrown.kind === 'network' || thrown.status === 400) return thrown.text
  if (thrown.code === 'factor_invalid') return sessionTexts.checkCode
  if (thrown.status === 401) return sessionTexts.checkCredentials
  if (thrown.status === 404) return sessionTexts.serviceMissing
  return thrown.serverText ?? sessionTexts.serviceFault
}
