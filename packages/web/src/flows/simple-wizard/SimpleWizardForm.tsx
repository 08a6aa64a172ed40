import { dayOf } from '@kassavirta/domain/kernel/dates'
import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useEffect, useRef, type ReactNode } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import type { SimpleWizardAnswer, TypedTexts } from './simple-wizard-flow.ts'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { trimmed } from '@kassavirta/ui/form/checks.ts'
import { useTypedForm } from '@kassavirta/ui/form/use-typed-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { simpleWizardFields, type SimpleWizardFields } from './simple-wizard-fields.ts'
import type { SimpleWizardSpec, Sender } from './simple-wizard-spec.ts'
import { ResumedForm } from '../wizard/ResumedForm.tsx'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { WizardFrame } from '../wizard/WizardFrame.tsx'

type Props<Typed extends TypedTexts, Body extends object> = {
  readonly kind: SimpleWizardSpec<Typed, Body>
  readonly flow: Flow<Typed, Body, SimpleWizardAnswer>
  readonly state: ReturnType<Flow<Typed, Body, SimpleWizardAnswer>['state']>
  readonly sender: Sender
  readonly faultsOf: (body: Body, typed: Typed) => FieldTexts
  readonly reasonToWait?: (typed: Typed) => string | undefined
  readonly notice?: ReactNode
  readonly fields: (bind: SimpleWizardFields<Typed>) => ReactNode
  /** The person came back to change something: work goes on in the first field. */
  readonly focusFields: boolean
}

export function SimpleWizardForm<Typed extends TypedTexts, Body extends object>(props: Props<Typed, Body>) {
  const { kind, flow, state, sender, faultsOf, reasonToWait, notice, fields, focusFields } = props
  const { typed, submission } = state
  const today = dayOf(useServerNow())
  const whole = (of: Typed) => trimmed(kind.bodyOf(of, sender))
  const form = useTypedForm<Typed>({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: faultsOf(whole(typed), typed),
    refused: submission.state === 'refused' ? submission.failure.fields : {},
    labels: kind.labels,
    onNext: () => flow.review(whole(flow.state().typed)),
  })
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusFields) container.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [focusFields])
  return (
    // The browser's own bubbles speak another language than the portal.
    <form noValidate onSubmit={form.submit}>
      <WizardFrame step={1} heading={titleOf(kind.route, {})} lead={kind.texts.lead}>
        {form.stopped.length > 0 && <ErrorSummary key={form.tries} errors={form.stopped} />}
        <ResumedForm flow={flow} state={state} />
        {notice}
        <Panel heading={kind.texts.details}>
          <div ref={container}>{fields(simpleWizardFields(typed, form, today))}</div>
        </Panel>
        <Button type="submit" disabledReason={reasonToWait?.(typed)}>
          {wizardTexts.next}
        </Button>
      </WizardFrame>
    </form>
  )
}
