import type { Failure } from '../api/failure.ts'
import { pendingRequest, type Submission } from './pending-submission.ts'

/** The state of a submission, as screens show it. */
export type SubmissionStatus = {
  readonly sending: boolean
  /** The submission has had no answer. It must be settled before anything is edited. */
  readonly unsettled: boolean
  /** Something was confirmed and is neither answered nor taken back: nothing is edited. */
  readonly held: boolean
  /**
   * Why what was confirmed has not left: it goes by itself as soon as there is a connection, only the person can send it, or
   * they have taken it back before its outcome was known.
   */
  readonly waits: 'queued' | 'unsent' | 'stopped' | undefined
  /** What was confirmed, as a part of a sentence. */
  readonly what: string | undefined
  readonly failure: Failure | undefined
}

export function submissionStatusOf(submission: Submission<unknown, unknown>): SubmissionStatus {
  const { state } = submission
  const request = pendingRequest(submission)
  return {
    sending: state === 'sending',
    unsettled: state === 'unknown' || (state === 'sending' && submission.doubt),
    held: request !== undefined,
    waits: waitOf(submission),
    what: request?.label?.what,
    failure:
      state === 'refused' || state === 'unknown' || state === 'unsent' ? submission.failure : undefined,
  }
}

function waitOf(submission: Submission<unknown, unknown>): SubmissionStatus['waits'] {
  if (submission.state !== 'unknown' && submission.state !== 'unsent') return undefined
  if (submission.queued) return 'queued'
  if (submission.state === 'unsent') return 'unsent'
  return submission.request.takenBack ? 'stopped' : undefined
}
