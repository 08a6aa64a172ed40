import type { Failure } from '../api/failure.ts'
import type { Submission } from './pending-submission.ts'

/** The state of a submission, as screens show it. */
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
