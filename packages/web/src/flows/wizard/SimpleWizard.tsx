import { useState, useEffect, useRef, type ReactNode } from 'react'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { formatMoment, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { FormLine, Form } from '@kassavirta/domain/kernel/forms/form'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { bindFields, type BoundFields, useForm } from '@kassavirta/ui/form/use-form.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { submissionStatusOf, type SubmissionStatus } from '@kassavirta/ui/submission/pending-submission.ts'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { type Flow, flowKeeper } from '@kassavirta/ui/submission/submission-flow.ts'
import { titleOf, type RouteId } from '../../platform/routing/route-rows.ts'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { CompanySummary, useStepFocus, WizardFrame, ResumedForm } from './WizardFrame.tsx'
import { Receipt } from './Receipt.tsx'
import { ReviewSection, SendingOutcome, BackButton, ConfirmButton, StepButton } from './WizardSteps.tsx'
import {
  type FormAnswer,
  type Sender,
  formFlow,
  useSending,
  useSingleAddressFlow,
  type SendingActs,
  type SubmissionSpec,
} from './use-flow.ts'
import { wizardTexts, type SubmissionNoun } from '../texts.fi.ts'
import styles from './SimpleWizard.module.css'

type Props<Typed extends object, Body> = SimpleWizardScreen<Typed> & {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly sent: SubmissionSpec<Body, FormAnswer>
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

export type SimpleWizardFields<Typed extends object> = BoundFields<Typed> & {
  readonly typed: Typed
  /** The day in Helsinki by the server's clock. */
  readonly today: Day
}

type SimpleWizardScreen<Typed extends object> = {
  /** Faults beyond those of the form's definition, e.g. a day that is too early by now. */
  readonly moreFaults?: (typed: Typed) => FieldTexts | undefined
  /** Why Next cannot be pressed; undefined when it can. */
  readonly reasonToWait?: (typed: Typed) => string | undefined
  /** Shown above the fields, e.g. when something could not be fetched. */
  readonly notice?: ReactNode
  readonly fields: (bind: SimpleWizardFields<Typed>) => ReactNode
}

type SimpleWizardFormProps<Typed extends object, Body> = SimpleWizardScreen<Typed> & {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly flow: Flow<Typed, Body, FormAnswer>
  readonly state: ReturnType<Flow<Typed, Body, FormAnswer>['state']>
  readonly sender: Sender
  /** The person came back from the summary to change something, so the first field takes the focus. */
  readonly focusFields: boolean
}

function SimpleWizardForm<Typed extends object, Body>(props: SimpleWizardFormProps<Typed, Body>) {
  const { spec, flow, state, sender, moreFaults, reasonToWait, notice, fields, focusFields } = props
  const { typed, submission } = state
  const today = dayOf(useServerNow())
  const form = useForm<Typed>({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: () => ({ ...spec.form.faultsOf(typed, sender), ...moreFaults?.(typed) }),
    refused: submission.state === 'refused' ? spec.form.refusedOf(submission.failure.fields) : {},
    labels: spec.form.labels,
    onNext: () => flow.review(spec.form.bodyOf(flow.state().typed, sender)),
  })
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusFields) container.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [focusFields])
  return (
    // The browser's own validation messages may be in another language than the portal.
    <form noValidate onSubmit={form.submit}>
      <WizardFrame step={1} heading={titleOf(spec.route, {})} lead={spec.texts.lead}>
        {form.stopped.length > 0 && <ErrorSummary key={form.tries} errors={form.stopped} />}
        <ResumedForm flow={flow} state={state} />
        {notice}
        <Panel heading={spec.texts.details}>
          <div ref={container}>{fields({ ...bindFields(typed, form, spec.form.fields), typed, today })}</div>
        </Panel>
        <div className={layout['actions']}>
          <StepButton type="submit" disabledReason={reasonToWait?.(typed)}>
            {wizardTexts.next}
          </StepButton>
        </div>
      </WizardFrame>
    </form>
  )
}

/** The differences between the three-step forms of a few fields. */
type SimpleWizardSpec<Typed extends object, Body> = {
  readonly form: Form<Typed, Typed, Body, unknown, Sender>
  readonly flow: (userId: number, companyId: number) => Flow<Typed, Body, FormAnswer>
  readonly route: RouteId
  readonly noun: SubmissionNoun
  readonly texts: {
    readonly lead?: string
    readonly details: string
    readonly check: string
    readonly change: string
    readonly received: string
    readonly number: string
    readonly next: string
    readonly again: string
  }
}

/** `name` names the draft; `prefilled` holds the values that the untouched form has. */
export function simpleWizardSpec<Typed extends object, Body>({
  name,
  prefilled,
  ...spec
}: Omit<SimpleWizardSpec<Typed, Body>, 'flow'> & {
  readonly name: string
  readonly prefilled?: Partial<Typed>
}): SimpleWizardSpec<Typed, Body> {
  const start = { ...spec.form.start, ...prefilled }
  const flow = flowKeeper((userId, companyId) =>
    formFlow({ flow: name, userId, companyId }, spec.form, start),
  )
  return { ...spec, flow }
}
