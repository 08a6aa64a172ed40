import { serverTexts } from '@kassavirta/domain/kernel/terms.fi'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import type { Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { wizardTexts } from './texts.fi.ts'

/** The server's words, save for its own faults (specification section 8). */
export const sendFailureText = ({ status, said, text }: Failure): string =>
  status === 500 ? serverTexts.serverError : (said ?? text)

/** The prescribed heading of a failure, unless nobody knows whether it is one; at 500 it stays (decisions O1). */
export const failureHeading = ({ unsettled, failure }: SubmissionStatus, failed: string): string =>
  unsettled && failure?.status !== 500 ? wizardTexts.unconfirmed : failed

/** How the sending stands, for the summary. */
export type SubmissionStatus = {
  readonly sending: boolean
  /** What was sent has had no answer: it is settled first, and nothing is edited until then. */
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
