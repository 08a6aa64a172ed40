import { Button } from '@kassavirta/ui/elements/Button.tsx'
import type { SubmissionStatus } from './submission-status.ts'
import { unsettledTexts, wizardTexts, type Thing } from './texts.fi.ts'

type Props = { readonly standing: SubmissionStatus; readonly thing: Thing; readonly onClick: () => void }

/** From the summary to the form. Nobody goes back while it is on its way, or not known to have arrived. */
export const BackButton = ({ standing: { sending, unsettled }, thing, onClick }: Props) => (
  <Button
    kind="secondary"
    busy={sending}
    disabledReason={unsettled && !sending ? unsettledTexts[thing].settleFirst : undefined}
    onClick={onClick}
  >
    {wizardTexts.back}
  </Button>
)
