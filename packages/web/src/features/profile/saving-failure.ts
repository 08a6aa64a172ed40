import type { Failure } from '../../platform/failure.ts'
import { faultTexts } from '../../platform/texts.fi.ts'

/** The server's own words where it has some for people, a lost line by its name, else the general sentence (N9). */
export function savingFailureText(failure: Failure): string {
  if (failure.kind === 'network' || failure.status === 400) return failure.text
  return failure.serverText ?? faultTexts.saveFailed
}
