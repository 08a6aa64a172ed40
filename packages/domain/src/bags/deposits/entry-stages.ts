import {
  HANDLED_WORD,
  NEW_WORD,
  countingState,
  countingStates,
  type States,
  type CountingState,
} from '../../kernel/data/states.ts'
import { resultRemarks, orderStageTexts as texts } from './terms.fi.ts'

/** The stages of an order of change money or supplies. Before the first of them the order is received. */
export const orderStages = [
  'packed',
  'onItsWay',
  'delivered',
  'notDelivered',
  'returned',
  'cancelled',
] as const
export type OrderStage = (typeof orderStages)[number]

export const orderActs = [
  'pack',
  'cancel',
  'depart',
  'deliver',
  'fail',
  'sendAgain',
  'returnToVault',
] as const
type OrderAct = (typeof orderActs)[number]

/** Where an order is. A later attempt begins anew after a delivery that failed or a stage that was wrong. */
export type OrderPosition = { readonly attempt: number; readonly stage: OrderStage | null }

type StageRule = {
  /** The stage after each act. An act that is missing here came too late: somebody else has acted on the order. */
  readonly acts: { readonly [Act in OrderAct]?: OrderStage }
  /** Packed and not handed over yet: its seal belongs to no other order. */
  readonly isSealed?: true
  /** The remark in the result of packing when the money did not stay with the customer. */
  readonly remark?: string
}

const rules: { readonly [Stage in OrderStage | 'received']: StageRule } = {
  received: { acts: { pack: 'packed', cancel: 'cancelled' } },
  packed: { acts: { pack: 'packed', cancel: 'cancelled', depart: 'onItsWay' }, isSealed: true },
  onItsWay: { acts: { deliver: 'delivered', fail: 'notDelivered' }, isSealed: true },
  delivered: { acts: {} },
  notDelivered: { acts: { sendAgain: 'onItsWay', returnToVault: 'returned' }, isSealed: true },
  returned: { acts: {}, remark: resultRemarks.returned },
  cancelled: { acts: {}, remark: resultRemarks.cancelled },
}

const ruleOf = (stage: OrderStage | null): StageRule => rules[stage ?? 'received']

export const isSealed = (stage: OrderStage | null): boolean => ruleOf(stage).isSealed ?? false

/** A supervisor can correct the stage of an order that has one and is not cancelled. */
export const mayCorrect = (stage: OrderStage | null): boolean => stage !== null && stage !== 'cancelled'

/** What an order can be corrected to. */
export const correctedStages = ['received', ...orderStages.filter((stage) => stage !== 'cancelled')] as const
export type CorrectedStage = (typeof correctedStages)[number]

/** What happens to an order: an act, a correction by a supervisor, or a stage that the provider's systems report. */
export type OrderMove =
  | { readonly act: OrderAct }
  | { readonly act: 'correct'; readonly to: CorrectedStage }
  | { readonly act: 'report'; readonly stage: OrderStage; readonly attempt: number }

/** The position after a move; undefined where it is not possible. Sending out again and correcting begin a new attempt. */
export function positionAfter({ attempt, stage }: OrderPosition, move: OrderMove): OrderPosition | undefined {
  if (move.act === 'report') return { attempt: move.attempt, stage: move.stage }
  if (move.act === 'correct') {
    const to = move.to === 'received' ? null : move.to
    return mayCorrect(stage) ? { attempt: attempt + 1, stage: to } : undefined
  }
  const next = ruleOf(stage).acts[move.act]
  return next && { attempt: move.act === 'sendAgain' ? attempt + 1 : attempt, stage: next }
}

/** Everything that a move writes: the progress of an order is stored in four records. */
export type OrderProgress = OrderPosition & {
  /** The counting system's word for the progress, which the reports show; undefined where it does not change. */
  readonly word: string | undefined
  /** The result of packing: written anew, or given a remark; undefined where it does not change. */
  readonly result: 'packed' | { readonly remark: string } | undefined
  /** The step that is shown to the customer; null where there is nothing new to show. */
  readonly step: OrderStage | null
}

/** Every record of an order after a move; undefined where the move is not possible. */
export function progressAfter(from: OrderPosition, move: OrderMove): OrderProgress | undefined {
  const to = positionAfter(from, move)
  if (!to) return undefined
  const isSame = to.stage === from.stage && to.attempt === from.attempt
  return {
    ...to,
    word: wordAfter(to, move),
    result: resultAfter(from, to, move),
    step: isSame ? null : to.stage,
  }
}

function wordAfter({ stage }: OrderPosition, { act }: OrderMove): string | undefined {
  if (act === 'pack') return HANDLED_WORD
  return stage === null ? NEW_WORD : undefined
}

/** The systems of the provider send their own results. */
function resultAfter(from: OrderPosition, to: OrderPosition, { act }: OrderMove): OrderProgress['result'] {
  if (act === 'report') return undefined
  if (act === 'pack') return 'packed'
  const { remark = '' } = ruleOf(to.stage)
  return remark === (ruleOf(from.stage).remark ?? '') ? undefined : { remark }
}

/**
 * The stage of an order in a list. An order without a stage is received, or it has a word of the provider's systems:
 * handled, no information, or an unknown word.
 */
export type ListedStage = OrderStage | 'received' | 'handled' | 'noInfo' | 'unknown'

export const orderStageStates: States<ListedStage> = {
  received: { text: texts.received, tone: 'plain', steps: 1 },
  handled: { text: texts.handled, tone: 'plain', steps: 2 },
  packed: { text: texts.packed, tone: 'plain', steps: 2 },
  onItsWay: { text: texts.onItsWay, tone: 'plain', steps: 3 },
  delivered: { text: texts.delivered, tone: 'plain', steps: 4 },
  notDelivered: { text: texts.notDelivered, tone: 'warn' },
  returned: { text: texts.returned, tone: 'warn' },
  cancelled: { text: texts.cancelled, tone: 'plain' },
  noInfo: countingStates.noInfo,
  unknown: countingStates.unknown,
}

type OrderStatus = {
  readonly stage?: OrderStage | null | undefined
  /** An order of supplies has no word of the counting system. */
  readonly countingState?: string | null
}

export function orderStageOf({ stage, countingState: word = 'uusi' }: OrderStatus): ListedStage {
  if (stage) return stage
  const state = countingState(word)
  return state === 'new' ? 'received' : state
}

/** A newer server may have stages that are unknown here. */
export const isCancelled = ({ stage }: { readonly stage?: string | null | undefined }): boolean =>
  stage === 'cancelled'

/** The stages of a deposit that follow from its bag. A deposit without one is only declared. */
export const depositStages = ['arrived', 'counting', 'counted'] as const
export type DepositStage = (typeof depositStages)[number]

/** The stages that the row of a deposit can have: those of its bag, and `missing` where the bag has not come in time. */
export const depositRowStages = ['missing', ...depositStages] as const

/**
 * An event, not a stage: the crew has taken the bag, and the place says the same. Most bags are handed over without being
 * marked in the portal.
 */
export const FETCHED = 'fetched' as const

/** The decisions about a customer's request for a visit, or for another day of a visit. */
export const visitStages = ['accepted', 'proposed', 'refused', 'declined', 'withdrawn'] as const
export type VisitStage = (typeof visitStages)[number]

/** The kinds of entries that a customer can follow. */
export const entryKinds = ['deposit', 'changeOrder', 'supplyOrder', 'visit', 'visitChange'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What the customer can follow of a deposit, in this order. */
export const entryStages = ['declared', ...depositStages] as const
export type EntryStage = (typeof entryStages)[number]

/** The same with the events that are no stages. */
export const depositEventStages = ['declared', FETCHED, ...depositStages] as const

/**
 * What the customer can follow of an order of change money or supplies. `changed` is the customer's own last change, `moved`
 * the desk's last change of its day; `handled` stands for `packed` where the provider's systems say no more than that.
 */
export const orderEventStages = ['received', 'changed', 'moved', 'handled', ...orderStages] as const
export type OrderEventStage = (typeof orderEventStages)[number]

/** What the customer can follow of a visit or its change. `agreedByPhone`: the desk accepted a proposal for the customer. */
export const visitEventStages = ['received', 'agreedByPhone', ...visitStages] as const
export type VisitEventStage = (typeof visitEventStages)[number]

/** Every step of every kind of entry. */
export const eventStages = [
  ...new Set([...depositEventStages, ...depositRowStages, ...orderEventStages, ...visitEventStages]),
]

/** The progress of packing an order, in the terms of the counting system; a cancelled one says so before all (decisions P4). */
export type OrderState = CountingState | 'cancelled'

export const orderStates: States<OrderState> = { ...countingStates, cancelled: orderStageStates.cancelled }

type OrderRow = { readonly countingState: string | null; readonly stage?: string | null | undefined }

export const orderState = (order: OrderRow): OrderState =>
  isCancelled(order) ? 'cancelled' : countingState(order.countingState)
