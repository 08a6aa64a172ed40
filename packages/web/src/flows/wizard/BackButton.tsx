import { Button } from '@kassavirta/ui/elements/Button.tsx'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { unsettledTexts, wizardTexts, type SubmissionNoun } from './texts.fi.ts'

type Props = {
  readonly status: SubmissionStatus
  readonly noun: SubmissionNoun
  readonly onClick: () => void
}

/** Leads from the summary to the form, except while the form is being sent or its outcome is unknown. */
export const BackButton = ({ status: { sending, unsettled }, noun, onClick }: Props) => (
  <Button
    kind="secondary"
    busy={sending}
    disabledReason={unsettled && !sending ? unsettledTexts[noun].settleFirst : undefined}
    onClick={onClick}
  >
    {wizardTexts.back}
  </Button>
)
