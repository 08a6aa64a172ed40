import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { SimpleWizardAnswer, TypedTexts } from './simple-wizard-flow.ts'
import type { RouteId } from '../../platform/routing/route-rows.ts'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useConfirm, useFlowOfOneAddress } from '../wizard/use-flow.ts'
import type { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import type { SimpleWizardFields } from './simple-wizard-fields.ts'
import { SimpleWizardForm } from './SimpleWizardForm.tsx'
import { SimpleWizardReceipt } from './SimpleWizardReceipt.tsx'
import { SimpleWizardSummary } from './SimpleWizardSummary.tsx'
import { submissionStatusOf } from '../wizard/submission-status.ts'
import type { Thing } from '../wizard/texts.fi.ts'
import { useStepFocus } from '../wizard/use-step-focus.ts'

type Pairs = ComponentProps<typeof SummaryList>['pairs']

/** Who sends, as the body names them. */
export type Sender = { readonly customerId: number; readonly userId: number }

/** A request of a few fields in three steps; what differs from one to the next stands here. */
export type SimpleWizardSpec<Typed extends TypedTexts, Body extends object> = {
  readonly flow: (userId: number, companyId: number) => Flow<Typed, Body, SimpleWizardAnswer>
  readonly route: RouteId
  readonly thing: Thing
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
  readonly labels: { readonly [Name in keyof Typed]?: string }
  readonly bodyOf: (typed: Typed, sender: Sender) => Body
  /** What the summary and the receipt show: exactly what is, or was, sent. */
  readonly pairsOf: (body: Body) => Pairs
}

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
