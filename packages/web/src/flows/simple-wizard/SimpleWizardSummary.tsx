import { titleOf } from '../../platform/routing/link-to.ts'
import type { TypedTexts } from './simple-wizard-flow.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { CompanySummary } from '../company/CompanySummary.tsx'
import { BackButton } from '../wizard/BackButton.tsx'
import styles from './SimpleWizardSummary.module.css'
import type { SimpleWizardSpec } from './simple-wizard-spec.ts'
import { ReviewSection } from '../wizard/ReviewSection.tsx'
import { SendingOutcome } from '../wizard/SendingOutcome.tsx'
import type { SubmissionStatus } from '../wizard/submission-status.ts'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { WizardFrame } from '../wizard/WizardFrame.tsx'

type Props<Typed extends TypedTexts, Body extends object> = {
  readonly kind: SimpleWizardSpec<Typed, Body>
  readonly body: Body
  readonly standing: SubmissionStatus
  readonly onBack: () => void
  readonly onChange: () => void
  readonly onConfirm: () => void
}

/** Exactly what will be sent, to be read once more. Nothing is sent before Confirm. */
export function SimpleWizardSummary<Typed extends TypedTexts, Body extends object>(
  props: Props<Typed, Body>,
) {
  const { kind, body, standing, onBack, onChange, onConfirm } = props
  const { sending, unsettled } = standing
  const change = !sending && !unsettled && (
    <Button kind="text" onClick={onChange}>
      {kind.texts.change}
    </Button>
  )
  return (
    <WizardFrame step={2} heading={titleOf(kind.route, {})} lead={unsettled ? undefined : kind.texts.check}>
      <SendingOutcome standing={standing} thing={kind.thing} />
      <ReviewSection heading={kind.texts.details} change={change}>
        <CompanySummary pairs={kind.pairsOf(body)} />
      </ReviewSection>
      <div className={styles['acts']}>
        <Button busy={sending} onClick={onConfirm}>
          {wizardTexts.confirm}
        </Button>
        <BackButton standing={standing} thing={kind.thing} onClick={onBack} />
      </div>
    </WizardFrame>
  )
}
