import { countingState } from '../kernel/data/counting-state.ts'
import type { States } from '../kernel/data/states.ts'
import { orderStageTexts as texts } from './order-terms.fi.ts'
import type { OrderStage } from './orders.ts'

/** Where an order is, in a list: without a stage it is received, or the provider's systems say only that it is handled. */
export type ListedStage = OrderStage | 'received' | 'handled'

export const orderStageStates: States<ListedStage> = {
  received: { text: texts.received, tone: 'plain', steps: 1 },
  handled: { text: texts.handled, tone: 'plain', steps: 2 },
  packed: { text: texts.packed, tone: 'plain', steps: 2 },
  onItsWay: { text: texts.onItsWay, tone: 'plain', steps: 3 },
  delivered: { text: texts.delivered, tone: 'plain', steps: 4 },
  notDelivered: { text: texts.notDelivered, tone: 'warn' },
  returned: { text: texts.returned, tone: 'warn' },
  cancelled: { text: texts.cancelled, tone: 'plain', unfiltered: true },
}

type Known = {
  readonly stage?: OrderStage | null | undefined
  /** An order of supplies has no word of the counting system. */
  readonly countingState?: string | null
}

/** Null where nobody knows: there is no stage, and the counting has no word of the order either. */
export function orderStageOf({ stage, countingState: word = 'uusi' }: Known): ListedStage | null {
  if (stage) return stage
  const state = countingState(word)
  if (state === 'handled') return 'handled'
  return state === 'new' ? 'received' : null
}

/** A newer server may have stages that are unknown here. */
export const isCancelled = ({ stage }: { readonly stage?: string | null | undefined }): boolean =>
  stage === 'cancelled'
