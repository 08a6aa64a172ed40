import { asFailure, isTransient, type Failure } from '@kassavirta/ui/api/failure.ts'
import { refusalTexts } from '../texts.fi.ts'

/**
 * Why the server refused for good, in words for the person; undefined while nothing is known: no answer came, the server
 * was busy, or the same act is still under way. Then the same call is made again.
 */
export function refusalText(thrown: unknown, notFound?: string): string | undefined {
  const failure = asFailure(thrown)
  const { kind, status = 0, ours, code } = failure
  if (kind !== 'http' || !ours || isTransient(failure) || code === 'stillRunning') return undefined
  if (status === 401) return undefined
  return code === 'notFound' ? (notFound ?? failure.text) : failure.text
}

/** The text about a failed act: why it was refused, or that pressing again settles it. */
export const problemText = (thrown: unknown, notFound?: string): string =>
  refusalText(thrown, notFound) ?? refusalTexts.noAnswer

/** True when somebody else was faster: the screen shows what they did, and nothing is lost. */
export const isOvertaken = ({ code }: Failure): boolean =>
  code === 'changedElsewhere' || code === 'stateChanged'
