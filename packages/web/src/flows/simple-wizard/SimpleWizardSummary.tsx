import { titleOf } from '../../platform/routing/link-to.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { CompanySummary } from '../company/CompanySummary.tsx'
import { BackButton } from '../wizard/BackButton.tsx'
import styles from './SimpleWizardSummary.module.css'
import { reviewPairs } from '../wizard/review-pairs.ts'
import type { SimpleWizardSpec } from './simple-wizard-spec.ts'
import { ReviewSection } from '../wizard/ReviewSection.tsx'
import { SendingOutcome } from '../wizard/SendingOutcome.tsx'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { StepButton } from '../wizard/StepButton.tsx'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { WizardFrame } from '../wizard/WizardFrame.tsx'

type Props<Typed extends object, Body> = {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly body: Body
  readonly status: SubmissionStatus
  readonly onBack: () => void
  readonly onChange: () => void
  readonly onConfirm: () => void
}

/** Shows exactly what will be sent. Nothing is sent before Confirm. */
export function SimpleWizardSummary<Typed extends object, Body>(props: Props<Typed, Body>) {
  const { spec, body, status, onBack, onChange, onConfirm } = props
  const { sending, unsettled } = status
  const change = !sending && !unsettled && (
    <Button kind="text" onClick={onChange}>
      {spec.texts.change}
    </Button>
  )
  return (
    <WizardFrame step={2} heading={titleOf(spec.route, {})} lead={unsettled ? undefined : spec.texts.check}>
      <SendingOutcome status={status} noun={spec.noun} />
      <div className={styles['summary']}>
        {/* The styles show the buttons last; the keyboard reaches them first. */}
        <div className={classes(layout['actions'], styles['actions'])}>
          <StepButton busy={sending} onClick={onConfirm}>
            {wizardTexts.confirm}
          </StepButton>
          <BackButton status={status} noun={spec.noun} onClick={onBack} />
        </div>
        <ReviewSection heading={spec.texts.details} change={change}>
          <CompanySummary pairs={reviewPairs(spec.form.reviewOf(body))} />
        </ReviewSection>
      </div>
    </WizardFrame>
  )
}
