import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useState, type ReactNode } from 'react'
import type { SimpleWizardAnswer, TypedTexts } from './simple-wizard-flow.ts'
import { useConfirm, useFlowOfOneAddress } from '../wizard/use-flow.ts'
import type { SimpleWizardFields } from './simple-wizard-fields.ts'
import type { SimpleWizardSpec } from './simple-wizard-spec.ts'
import { SimpleWizardForm } from './SimpleWizardForm.tsx'
import { SimpleWizardReceipt } from './SimpleWizardReceipt.tsx'
import { SimpleWizardSummary } from './SimpleWizardSummary.tsx'
import { submissionStatusOf } from '../wizard/submission-status.ts'
import { useStepFocus } from '../wizard/use-step-focus.ts'

type Props<Typed extends TypedTexts, Body extends object> = {
  readonly kind: SimpleWizardSpec<Typed, Body>
  readonly send: (body: Body, key: string) => Promise<SimpleWizardAnswer>
  readonly faultsOf: (body: Body, typed: Typed) => FieldTexts
  /** Why Next cannot be pressed; undefined when it can. */
  readonly reasonToWait?: (typed: Typed) => string | undefined
  /** Above the fields, e.g. what could not be fetched. */
  readonly notice?: ReactNode
  readonly fields: (bind: SimpleWizardFields<Typed>) => ReactNode
}

/** Form, summary and receipt under one address. */
export function SimpleWizard<Typed extends TypedTexts, Body extends object>({
  kind,
  send,
  ...form
}: Props<Typed, Body>) {
  const owned = useFlowOfOneAddress(kind.flow)
  const { flow, state, user, company } = owned
  const confirm = useConfirm(owned, ({ key, body }) => send(body, key))
  const [toFields, setToFields] = useState(false)
  const { wizard, body, submission, sent } = state
  useStepFocus(wizard.page, toFields ? 'fields' : undefined)
  if (wizard.page === 'finished' && sent) {
    return <SimpleWizardReceipt kind={kind} sent={sent} onAgain={flow.startAgain} />
  }
  if (wizard.page === 'summary' && body !== undefined) {
    const back = (fields: boolean) => {
      setToFields(fields)
      flow.back()
    }
    return (
      <SimpleWizardSummary
        kind={kind}
        body={body}
        standing={submissionStatusOf(submission)}
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
      kind={kind}
      flow={flow}
      state={state}
      sender={{ customerId: company.id, userId: user.id }}
      focusFields={toFields}
    />
  )
}
