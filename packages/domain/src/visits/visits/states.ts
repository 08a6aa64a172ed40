import type { VisitStage } from '../../bags/deposits/entry-stages.ts'
import type { States } from '../../kernel/data/states.ts'
import { visitStageTexts as texts } from './terms.fi.ts'

/** The entries that ask for a visit: for an extra one, and for another day of a planned one. */
export const visitKinds = ['visit', 'visitChange'] as const
export type VisitKind = (typeof visitKinds)[number]

/**
 * The desk's decisions about a request. With `acceptForCustomer` the customer has agreed to the proposed day by phone: not
 * everyone answers in the portal, and a proposal must not stay open for ever.
 */
export const visitDecisions = ['accept', 'acceptForCustomer', 'propose', 'refuse'] as const
export type VisitDecision = (typeof visitDecisions)[number]

/** `agree` and `decline` answer a proposal of another day; they and `withdraw` are the customer's. */
export const visitActs = [...visitDecisions, 'agree', 'decline', 'withdraw'] as const
export type VisitAct = (typeof visitActs)[number]

/** Where a request is. Each proposal after the first is another attempt. */
export type VisitPosition = { readonly attempt: number; readonly stage: VisitStage | null }

type Steps = { readonly [Act in VisitAct]?: VisitStage }

/** The stage after each act. An act that is missing here came too late: somebody else has acted on the request. */
const steps: { readonly [Stage in VisitStage | 'received']: Steps } = {
  received: { accept: 'accepted', propose: 'proposed', refuse: 'refused', withdraw: 'withdrawn' },
  proposed: {
    acceptForCustomer: 'accepted',
    propose: 'proposed',
    refuse: 'refused',
    agree: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
  },
  declined: { propose: 'proposed', refuse: 'refused' },
  accepted: { withdraw: 'withdrawn' },
  refused: {},
  withdrawn: {},
}

/** Where a request is after an act. */
export type VisitStep = { readonly attempt: number; readonly stage: VisitStage }

/** The position after an act; undefined where the act is not possible. */
export function visitAfter({ attempt, stage }: VisitPosition, act: VisitAct): VisitStep | undefined {
  const next = steps[stage ?? 'received'][act]
  return next && { attempt: stage !== null && act === 'propose' ? attempt + 1 : attempt, stage: next }
}

/** What was decided of a request, in a list. */
export const visitStates: States<VisitStage | 'received'> = {
  received: { text: texts.received, tone: 'plain' },
  proposed: { text: texts.proposed, tone: 'warn' },
  declined: { text: texts.declined, tone: 'plain' },
  accepted: { text: texts.accepted, tone: 'ok' },
  refused: { text: texts.refused, tone: 'plain' },
  withdrawn: { text: texts.withdrawn, tone: 'plain' },
}

export const visitStageOf = ({
  stage,
}: {
  readonly stage?: VisitStage | null | undefined
}): VisitStage | 'received' => stage ?? 'received'
