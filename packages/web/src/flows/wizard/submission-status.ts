import { serverTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
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
