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
import { useSending, useSingleAddressFlow, type SendingActs, type Sent } from '../wizard/use-flow.ts'
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
import { ConfirmButton } from '../wizard/ConfirmButton.tsx'

type Props<Typed extends object, Body> = SimpleWizardScreen<Typed> & {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly sent: Sent<Body, FormAnswer>
}

/** Shows the form, the summary and the receipt under one address. */
export function SimpleWizard<Typed extends object, Body>({
  spec,
  sent: sending,
  ...form
}: Props<Typed, Body>) {
  const openFlow = useSingleAddressFlow(spec.flow)
  const { flow, state, user, company } = openFlow
  const acts = useSending(openFlow, sending)
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
        acts={acts}
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
  readonly acts: SendingActs
}

/** Shows exactly what will be sent. Nothing is sent before Confirm. */
function SimpleWizardSummary<Typed extends object, Body>(props: SummaryProps<Typed, Body>) {
  const { spec, body, status, onBack, onChange, acts } = props
  const change = !status.held && (
    <Button kind="text" onClick={onChange}>
      {spec.texts.change}
    </Button>
  )
  return (
    <WizardFrame
      step={2}
      heading={titleOf(spec.route, {})}
      lead={status.held && !status.sending ? undefined : spec.texts.check}
    >
      <SendingOutcome status={status} noun={spec.noun} onDiscard={() => void acts.discard()} />
      <div className={styles['summary']}>
        {/* The styles show the buttons last; the keyboard reaches them first. */}
        <div className={classes(layout['actions'], styles['actions'])}>
          <ConfirmButton status={status} onClick={() => void acts.confirm()} />
          <BackButton status={status} onClick={onBack} onTakeBack={() => void acts.takeBack()} />
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
