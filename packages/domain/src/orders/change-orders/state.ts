import { isCancelled, orderStageStates } from '../../bags/deposits/stages/shown-orders.ts'
import { countingState, countingStates, type CountingState } from '../../kernel/data/counting-state.ts'
import type { States } from '../../kernel/data/states.ts'

/** The progress of packing an order, in the terms of the counting system; a cancelled one says so before all (decisions P4). */
export type OrderState = CountingState | 'cancelled'

export const orderStates: States<OrderState> = { ...countingStates, cancelled: orderStageStates.cancelled }

type Told = { readonly countingState: string | null; readonly stage?: string | null | undefined }

export const orderState = (order: Told): OrderState =>
  isCancelled(order) ? 'cancelled' : countingState(order.countingState)
