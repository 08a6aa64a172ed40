import { Button } from '@kassavirta/ui/elements/Button.tsx'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { wizardTexts } from './texts.fi.ts'

type Props = {
  readonly status: SubmissionStatus
  readonly onClick: () => void
  /** Takes back what was confirmed, until it has left. */
  readonly onTakeBack: () => void
}

/** Leads from the summary to the form. What may have left the device is asked about first. */
export const BackButton = ({ status: { sending, held }, onClick, onTakeBack }: Props) => (
  <Button kind="secondary" busy={sending} onClick={held ? onTakeBack : onClick}>
    {wizardTexts.back}
  </Button>
)
