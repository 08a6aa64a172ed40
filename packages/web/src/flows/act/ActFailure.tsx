import { finalRefusal, ActionFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import type { SubmissionStatus } from '@kassavirta/ui/submission/pending-submission.ts'
import { failureHeading, sendFailureText } from '../wizard/use-flow.ts'
import { actTexts as texts } from '../texts.fi.ts'

const CONFLICT = 409

/** True when trying the same again cannot help: the right is gone, or somebody else or the clock was faster. */
export const isFinal = ({ failure, unsettled }: SubmissionStatus): boolean =>
  failure !== undefined && !unsettled && (finalRefusal(failure) !== undefined || failure.status === CONFLICT)

type Props = {
  readonly status: SubmissionStatus
  /** The heading of a failure that is certain, e.g. 'Peruminen ei onnistunut'. */
  readonly heading: string
}

/** Says why an act did not succeed, and whether it may have been stored. */
export function ActFailure({ status, heading }: Props) {
  const { failure, unsettled, waits } = status
  // A waiting request is shown elsewhere, with its buttons.
  if (!failure || waits) return null
  return (
    <ActionFailed heading={failureHeading(status, heading)}>
      {(!unsettled && finalRefusal(failure)) || sendFailureText(failure)} {unsettled && texts.unsettled}
    </ActionFailed>
  )
}
