import { titleOf } from '../../platform/link-to.ts'
import type { TypedTexts } from '../../platform/request-flow.ts'
import { Button } from '../Button.tsx'
import { PlaceSummary } from '../place/PlaceSummary.tsx'
import { BackButton } from './BackButton.tsx'
import styles from './RequestSummary.module.css'
import type { RequestKind } from './RequestWizard.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { SendingOutcome } from './SendingOutcome.tsx'
import type { Standing } from './standing.ts'
import { wizardTexts } from './texts.fi.ts'
import { WizardFrame } from './WizardFrame.tsx'

type Props<Typed extends TypedTexts, Body extends object> = {
  readonly kind: RequestKind<Typed, Body>
  readonly body: Body
  readonly standing: Standing
  readonly onBack: () => void
  readonly onChange: () => void
  readonly onConfirm: () => void
}

/** Exactly what will be sent, to be read once more. Nothing is sent before Confirm. */
export function RequestSummary<Typed extends TypedTexts, Body extends object>(props: Props<Typed, Body>) {
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
        <PlaceSummary pairs={kind.pairsOf(body)} />
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
