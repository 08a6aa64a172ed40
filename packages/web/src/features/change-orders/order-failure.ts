import { serverTexts } from '@kassavirta/domain/kernel/terms.fi'
import type { Failure } from '../../platform/failure.ts'
import type { Submission } from '../../platform/pending-submission.ts'

/** What stands under 'Lähetys epäonnistui' (specification section 8): the server's words, save for its own faults. */
const failureText = ({ status, text }: Failure): string => (status === 500 ? serverTexts.serverError : text)

/** How the sending stands, for the summary. */
export type Standing = {
  readonly sending: boolean
  /** What was sent has had no answer: it is settled first, and nothing is edited until then. */
  readonly unsettled: boolean
  readonly failure: string | undefined
}

export function standingOf(submission: Submission<unknown, unknown>): Standing {
  const { state } = submission
  const failure = state === 'refused' || state === 'unknown' ? submission.failure : undefined
  return {
    sending: state === 'sending',
    unsettled: state === 'unknown' || (state === 'sending' && submission.doubt),
    failure: failure && failureText(failure),
  }
}

/** The cut-off passed between the form and the sending: only another day helps, and the form says so. */
export const refusedDay = (submission: Submission<unknown, unknown>): string | undefined =>
  submission.state === 'refused' &&
  submission.failure.status === 400 &&
  submission.failure.fields['deliveryDate'] !== undefined
    ? failureText(submission.failure)
    : undefined
