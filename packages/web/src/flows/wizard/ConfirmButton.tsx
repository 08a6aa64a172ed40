import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { StepButton } from './StepButton.tsx'
import { wizardTexts } from './texts.fi.ts'

type Props = {
  readonly status: SubmissionStatus
  readonly wide?: boolean
  readonly onClick: () => void
}

/** Confirms; what was confirmed already and has not left is sent now. */
export const ConfirmButton = ({
  status: { sending, held, waits, unsettled },
  wide = false,
  onClick,
}: Props) => (
  <StepButton wide={wide} busy={sending} onClick={onClick}>
    {held && (waits || unsettled) ? wizardTexts.sendNow : wizardTexts.confirm}
  </StepButton>
)
