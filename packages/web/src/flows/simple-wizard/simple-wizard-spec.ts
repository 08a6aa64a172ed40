import type { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import type { ComponentProps } from 'react'
import type { RouteId } from '../../platform/routing/route-rows.ts'
import type { Thing } from '../wizard/texts.fi.ts'
import type { SimpleWizardAnswer, TypedTexts } from './simple-wizard-flow.ts'

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
