import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { RequestAnswer, TypedTexts } from '../../platform/request-flow.ts'
import type { RouteId } from '../../platform/route-rows.ts'
import type { Flow } from '../../platform/submission-flow.ts'
import { useConfirm, useFlowOfOneAddress } from '../../platform/use-flow.ts'
import type { SummaryList } from '../SummaryList.tsx'
import type { RequestFields } from './request-fields.ts'
import { RequestForm } from './RequestForm.tsx'
import { RequestReceipt } from './RequestReceipt.tsx'
import { RequestSummary } from './RequestSummary.tsx'
import { standingOf } from './standing.ts'
import type { Thing } from './texts.fi.ts'
import { useStepFocus } from './use-step-focus.ts'

type Pairs = ComponentProps<typeof SummaryList>['pairs']

/** Who sends, as the body names them. */
export type Sender = { readonly customerId: number; readonly userId: number }

/** A request of a few fields in three steps; what differs from one to the next stands here. */
export type RequestKind<Typed extends TypedTexts, Body extends object> = {
  readonly flow: (userId: number, placeId: number) => Flow<Typed, Body, RequestAnswer>
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
  readonly kind: RequestKind<Typed, Body>
  readonly send: (body: Body, key: string) => Promise<RequestAnswer>
  readonly faultsOf: (body: Body, typed: Typed) => FieldTexts
  /** Why Next cannot be pressed; undefined when it can. */
  readonly reasonToWait?: (typed: Typed) => string | undefined
  /** Above the fields, e.g. what could not be fetched. */
  readonly notice?: ReactNode
  readonly fields: (bind: RequestFields<Typed>) => ReactNode
}

/** Form, summary and receipt under one address. */
export function RequestWizard<Typed extends TypedTexts, Body extends object>({
  kind,
  send,
  ...form
}: Props<Typed, Body>) {
  const owned = useFlowOfOneAddress(kind.flow)
  const { flow, state, user, place } = owned
  const confirm = useConfirm(owned, ({ key, body }) => send(body, key))
  const [toFields, setToFields] = useState(false)
  const { page, body, submission, sent } = state
  useStepFocus(page, toFields ? 'fields' : undefined)
  if (page === 'finished' && sent) {
    return <RequestReceipt kind={kind} sent={sent} onAgain={flow.startAgain} />
  }
  if (page === 'summary' && body !== undefined) {
    const back = (fields: boolean) => {
      setToFields(fields)
      flow.back()
    }
    return (
      <RequestSummary
        kind={kind}
        body={body}
        standing={standingOf(submission)}
        onBack={() => back(false)}
        onChange={() => back(true)}
        onConfirm={() => void confirm()}
      />
    )
  }
  return (
    <RequestForm
      key={state.filling}
      {...form}
      kind={kind}
      flow={flow}
      state={state}
      sender={{ customerId: place.id, userId: user.id }}
      focusFields={toFields}
    />
  )
}
