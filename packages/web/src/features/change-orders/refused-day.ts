import type { Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { sendFailureText } from '../../flows/wizard/submission-status.ts'

/** The cut-off passed between the form and the sending: only another day helps, and the form says so. */
export const refusedDay = (submission: Submission<unknown, unknown>): string | undefined =>
  submission.state === 'refused' &&
  submission.failure.status === 400 &&
  submission.failure.fields['deliveryDate'] !== undefined
    ? sendFailureText(submission.failure)
    : undefined
