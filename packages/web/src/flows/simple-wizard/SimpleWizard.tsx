import { useState } from 'react'
import type { FormAnswer } from '../wizard/form-flow.ts'
import { useConfirm, useSingleAddressFlow } from '../wizard/use-flow.ts'
import type { SimpleWizardSpec } from './simple-wizard-spec.ts'
import { SimpleWizardForm, type SimpleWizardScreen } from './SimpleWizardForm.tsx'
import { SimpleWizardReceipt } from './SimpleWizardReceipt.tsx'
import { SimpleWizardSummary } from './SimpleWizardSummary.tsx'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import { useStepFocus } from '../wizard/use-step-focus.ts'

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
