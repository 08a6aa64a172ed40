import { countingState, countingStates } from '../../../kernel/data/counting-state.ts'
import type { States } from '../../../kernel/data/states.ts'
import { orderStageTexts as texts } from './order-terms.fi.ts'
import type { OrderStage } from './orders.ts'

/**
 * Where an order is, in a list: without a stage it is received, or the provider's systems say only that it is handled, that
 * they know nothing of it, or an unknown word.
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

type Known = {
  readonly stage?: OrderStage | null | undefined
  /** An order of supplies has no word of the counting system. */
  readonly countingState?: string | null
}

export function orderStageOf({ stage, countingState: word = 'uusi' }: Known): ListedStage {
  if (stage) return stage
  const state = countingState(word)
  return state === 'new' ? 'received' : state
}

/** A newer server may have stages that are unknown here. */
export const isCancelled = ({ stage }: { readonly stage?: string | null | undefined }): boolean =>
  stage === 'cancelled'
