import { HANDLED_WORD, NEW_WORD } from '../../../kernel/data/counting-state.ts'
import { resultRemarks } from './order-terms.fi.ts'

/** What becomes of an order of change money or supplies. Before the first of them it is received. */
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
  /** Where an act leads from here. What is not here has been overtaken by somebody else's act. */
  readonly acts: { readonly [Act in OrderAct]?: OrderStage }
  /** Packed and not handed over yet: its seal belongs to no other order. */
  readonly isSealed?: true
  /** What the result of packing says of money that did not stay with the customer. */
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

/** A supervisor corrects a stage that is wrong; what is cancelled stays so, and before the packing nothing can be wrong. */
export const mayCorrect = (stage: OrderStage | null): boolean => stage !== null && stage !== 'cancelled'

/** What an order can be corrected to. */
export const correctedStages = ['received', ...orderStages.filter((stage) => stage !== 'cancelled')] as const
export type CorrectedStage = (typeof correctedStages)[number]

/** What happens to an order: an act, a correction by a supervisor, or a stage that the provider's systems report. */
export type OrderMove =
  | { readonly act: OrderAct }
  | { readonly act: 'correct'; readonly to: CorrectedStage }
  | { readonly act: 'report'; readonly stage: OrderStage; readonly attempt: number }

/** The position after a move; undefined where the move is not possible. What is sent out again or corrected is another attempt. */
export function positionAfter({ attempt, stage }: OrderPosition, move: OrderMove): OrderPosition | undefined {
  if (move.act === 'report') return { attempt: move.attempt, stage: move.stage }
  if (move.act === 'correct') {
    const to = move.to === 'received' ? null : move.to
    return mayCorrect(stage) ? { attempt: attempt + 1, stage: to } : undefined
  }
  const next = ruleOf(stage).acts[move.act]
  return next && { attempt: move.act === 'sendAgain' ? attempt + 1 : attempt, stage: next }
}

/** How far an order is stands in four records; these are all that a move writes. */
export type OrderProgress = OrderPosition & {
  /** The word of the counting system, which the reports show; undefined where it stays as it is. */
  readonly word: string | undefined
  /** The result of packing: written anew, or given a remark; undefined where it stays as it is. */
  readonly result: 'packed' | { readonly remark: string } | undefined
  /** The step that the customer follows; null where nothing new is to be seen. */
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
