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

/** A stage, or that the order is only received. */
type KnownStage = OrderStage | 'received'

export const orderActs = ['pack', 'cancel', 'depart', 'deliver', 'fail', 'sendAgain', 'giveBack'] as const
export type OrderAct = (typeof orderActs)[number]

/** Where an order is. A later attempt begins anew after a delivery that failed or was told wrong. */
export type OrderPosition = { readonly attempt: number; readonly stage: OrderStage | null }

type Steps = { readonly [Act in OrderAct]?: OrderStage }

/** Where an act leads. What is not here has been overtaken by somebody else's act. */
const steps: { readonly [Stage in KnownStage]: Steps } = {
  received: { pack: 'packed', cancel: 'cancelled' },
  packed: { pack: 'packed', cancel: 'cancelled', depart: 'onItsWay' },
  onItsWay: { deliver: 'delivered', fail: 'notDelivered' },
  delivered: {},
  notDelivered: { sendAgain: 'onItsWay', giveBack: 'returned' },
  returned: {},
  cancelled: {},
}

/** The stage after an act; undefined where the act is not possible. */
export const stageAfter = (stage: OrderStage | null, act: OrderAct): OrderStage | undefined =>
  steps[stage ?? 'received'][act]

/** The position after an act. Only what is sent out once more is another attempt. */
export function positionAfter({ attempt, stage }: OrderPosition, act: OrderAct): OrderPosition | undefined {
  const next = stageAfter(stage, act)
  return next && { attempt: act === 'sendAgain' ? attempt + 1 : attempt, stage: next }
}

/** A supervisor mends what was told wrong; what is cancelled stays so. */
export const mayMend = (stage: OrderStage | null): boolean => stage !== 'cancelled'

/** Packed and not handed over yet: its seal belongs to no other order. */
export const isSealed = (stage: OrderStage | null): boolean =>
  stage === 'packed' || stage === 'onItsWay' || stage === 'notDelivered'

/** How far a stage is. The database has the same ranks, and refuses a step that does not grow (`rank_of_stage`). */
const stageRank = {
  packed: 1,
  onItsWay: 2,
  delivered: 3,
  notDelivered: 3,
  returned: 4,
  cancelled: 5,
} as const satisfies Record<OrderStage, number>

export const rankOf = (stage: OrderStage | null): number => (stage === null ? 0 : stageRank[stage])
