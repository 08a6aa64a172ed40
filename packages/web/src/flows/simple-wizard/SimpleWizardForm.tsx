import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { bindFields, type BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import type { FormAnswer, Sender } from '../wizard/form-flow.ts'
import { ResumedForm } from '../wizard/ResumedForm.tsx'
import { StepButton } from '../wizard/StepButton.tsx'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { WizardFrame } from '../wizard/WizardFrame.tsx'
import type { SimpleWizardSpec } from './simple-wizard-spec.ts'

export type SimpleWizardFields<Typed extends object> = BoundFields<Typed> & {
  readonly typed: Typed
  /** The day in Helsinki by the server's clock. */
  readonly today: Day
}

export type SimpleWizardScreen<Typed extends object> = {
  /** What is wrong beyond the definition of the form, e.g. a day that is too early by now. */
  readonly moreFaults?: (typed: Typed) => FieldTexts | undefined
  /** Why Next cannot be pressed; undefined when it can. */
  readonly reasonToWait?: (typed: Typed) => string | undefined
  /** Shown above the fields, e.g. when something could not be fetched. */
  readonly notice?: ReactNode
  readonly fields: (bind: SimpleWizardFields<Typed>) => ReactNode
}

type Props<Typed extends object, Body> = SimpleWizardScreen<Typed> & {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly flow: Flow<Typed, Body, FormAnswer>
  readonly state: ReturnType<Flow<Typed, Body, FormAnswer>['state']>
  readonly sender: Sender
  /** The person came back from the summary to change something, so the first field takes the focus. */
  readonly focusFields: boolean
}

export function SimpleWizardForm<Typed extends object, Body>(props: Props<Typed, Body>) {
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
