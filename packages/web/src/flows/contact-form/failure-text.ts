import type { Failure } from '@kassavirta/ui/api/failure.ts'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { contactFormTexts as texts } from './texts.fi.ts'

/** Why a letter was not sent, and what is certain about it. */
export function contactFailureText(failure: Failure, { unsettled }: SubmissionStatus): string {
  if (unsettled) return `${failure.text} ${texts.outcomeUnknown}`
  return failure.text
}
