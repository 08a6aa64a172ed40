import { useState } from 'react'
import { submissionStatusOf, type SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import type { FormLine } from '@kassavirta/domain/kernel/forms/form'
import type { FormAnswer } from '../wizard/form-flow.ts'
import { useConfirm, useSingleAddressFlow } from '../wizard/use-flow.ts'
import type { SimpleWizardSpec } from './simple-wizard-spec.ts'
import { SimpleWizardForm, type SimpleWizardScreen } from './SimpleWizardForm.tsx'
import { useStepFocus } from '../wizard/use-step-focus.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { CompanySummary } from '../company/CompanySummary.tsx'
import { Receipt } from '../wizard/Receipt.tsx'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { WizardFrame } from '../wizard/WizardFrame.tsx'
import { titleOf } from '../../platform/routing/link-to.ts'
import { BackButton } from '../wizard/BackButton.tsx'
import styles from './SimpleWizardSummary.module.css'
import { ReviewSection } from '../wizard/ReviewSection.tsx'
import { SendingOutcome } from '../wizard/SendingOutcome.tsx'
import { StepButton } from '../wizard/StepButton.tsx'

type Props<Typed extends object, Body> = SimpleWizardScreen<Typed> & {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly send: (body: Body, key: string) => Promise<FormAnswer>
}

/** Shows the form, the summary and the receipt under one address. */
export function SimpleWizard<Typed extends object, Body>({ spec, send, ...form }: Props<Typed, Body>) {
  const openFlow = useSingleAddressFlow(spec.flow)
  const { flow, state, user, company } = openFlow
  const confirm = useConfirm(openFlow, ({ key, body }) => send(body, key))
  const [toFields, setToFields] = useState(false)
  const { page, body, submission, sent } = state
  useStepFocus(page, toFields ? 'fields' : undefined)
  if (page === 'finished' && sent) {
    return <SimpleWizardReceipt spec={spec} sent={sent} onAgain={flow.startAgain} />
  }
  if (page === 'summary' && body !== undefined) {
    const back = (fields: boolean) => {
      setToFields(fields)
      flow.back()
    }
    return (
      <SimpleWizardSummary
        spec={spec}
        body={body}
        status={submissionStatusOf(submission)}
        onBack={() => back(false)}
        onChange={() => back(true)}
        onConfirm={() => void confirm()}
      />
    )
  }
  return (
    <SimpleWizardForm
      key={state.filling}
      {...form}
      spec={spec}
      flow={flow}
      state={state}
      sender={{ customerId: company.id, userId: user.id }}
      focusFields={toFields}
    />
  )
}

type ReceiptProps<Typed extends object, Body> = {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly sent: ReceiptData<Body, FormAnswer>
  readonly onAgain: () => void
}

function SimpleWizardReceipt<Typed extends object, Body>({ spec, sent, onAgain }: ReceiptProps<Typed, Body>) {
  const { user } = useSignedIn()
  const { texts } = spec
  const large = sent.answer ? [{ term: texts.number, value: sent.answer.id }] : []
  return (
    <WizardFrame step={3} heading={texts.received} lead={texts.next}>
      <Receipt large={large} again={{ label: texts.again, onPress: onAgain }}>
        <CompanySummary
          pairs={[
            ...reviewPairs(spec.form.reviewOf(sent.body)),
            // A printed receipt must name the company, the person and the time (decisions E12).
            { term: wizardTexts.sender, value: fullName(user) },
            { term: wizardTexts.sentAt, value: formatMoment(sent.at) },
          ]}
        />
      </Receipt>
    </WizardFrame>
  )
}

type SummaryProps<Typed extends object, Body> = {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly body: Body
  readonly status: SubmissionStatus
  readonly onBack: () => void
  readonly onChange: () => void
  readonly onConfirm: () => void
}

/** Shows exactly what will be sent. Nothing is sent before Confirm. */
function SimpleWizardSummary<Typed extends object, Body>(props: SummaryProps<Typed, Body>) {
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

/** The lines of a form as the summary and the receipt show them. */
const reviewPairs = (lines: readonly FormLine[]) =>
  lines.map(({ label, text, unit }) => ({
    term: label,
    value: [text || wizardTexts.notGiven, ...(unit === undefined ? [] : [unit])].join(' '),
  }))
