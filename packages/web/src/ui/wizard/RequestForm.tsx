import { dayOf } from '@kassavirta/domain/kernel/dates'
import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useEffect, useRef, type ReactNode } from 'react'
import { titleOf } from '../../platform/link-to.ts'
import type { RequestAnswer, TypedTexts } from '../../platform/request-flow.ts'
import type { Flow } from '../../platform/submission-flow.ts'
import { useServerNow } from '../../platform/use-server-now.ts'
import { Button } from '../Button.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { trimmed } from '../form/checks.ts'
import { useTypedForm } from '../form/use-typed-form.ts'
import { Panel } from '../Panel.tsx'
import { requestFields, type RequestFields } from './request-fields.ts'
import type { RequestKind, Sender } from './RequestWizard.tsx'
import { ResumedForm } from './ResumedForm.tsx'
import { wizardTexts } from './texts.fi.ts'
import { WizardFrame } from './WizardFrame.tsx'

type Props<Typed extends TypedTexts, Body extends object> = {
  readonly kind: RequestKind<Typed, Body>
  readonly flow: Flow<Typed, Body, RequestAnswer>
  readonly state: ReturnType<Flow<Typed, Body, RequestAnswer>['state']>
  readonly sender: Sender
  readonly faultsOf: (body: Body, typed: Typed) => FieldTexts
  readonly reasonToWait?: (typed: Typed) => string | undefined
  readonly notice?: ReactNode
  readonly fields: (bind: RequestFields<Typed>) => ReactNode
  /** The person came back to change something: work goes on in the first field. */
  readonly focusFields: boolean
}

export function RequestForm<Typed extends TypedTexts, Body extends object>(props: Props<Typed, Body>) {
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
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusFields) place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [focusFields])
  return (
    // The browser's own bubbles speak another language than the portal.
    <form noValidate onSubmit={form.submit}>
      <WizardFrame step={1} heading={titleOf(kind.route, {})} lead={kind.texts.lead}>
        {form.stopped.length > 0 && <ErrorSummary key={form.tries} errors={form.stopped} />}
        <ResumedForm flow={flow} state={state} />
        {notice}
        <Panel heading={kind.texts.details}>
          <div ref={place}>{fields(requestFields(typed, form, today))}</div>
        </Panel>
        <Button type="submit" disabledReason={reasonToWait?.(typed)}>
          {wizardTexts.next}
        </Button>
      </WizardFrame>
    </form>
  )
}
