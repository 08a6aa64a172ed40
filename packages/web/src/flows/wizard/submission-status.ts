import { serverTexts } from '@kassavirta/domain/kernel/terms.fi'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import type { Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { wizardTexts } from './texts.fi.ts'

/** The server's message, except for status 500, which has a prescribed text (specification section 8). */
export const sendFailureText = ({ status, said, text }: Failure): string =>
  status === 500 ? serverTexts.serverError : (said ?? text)

/**
 * The prescribed heading of a failure, or another one while the outcome is unknown; status 500 keeps the prescribed
 * heading (decisions O1).
 */
export const failureHeading = ({ unsettled, failure }: SubmissionStatus, failed: string): string =>
  unsettled && failure?.status !== 500 ? wizardTexts.unconfirmed : failed

/** The state of the submission, as the summary shows it. */
export type SubmissionStatus = {
  readonly sending: boolean
  /** The submission has had no answer. It must be settled before anything is edited. */
  readonly unsettled: boolean
  readonly failure: Failure | undefined
}

export function submissionStatusOf(submission: Submission<unknown, unknown>): SubmissionStatus {
  const { state } = submission
  return {
    sending: state === 'sending',
    unsettled: state === 'unknown' || (state === 'sending' && submission.doubt),
    failure: state === 'refused' || state === 'unknown' ? submission.failure : undefined,
  }
}
