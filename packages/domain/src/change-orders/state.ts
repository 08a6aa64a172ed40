import { countingState, countingStates, type CountingState } from '../kernel/counting-state.ts'
import type { States } from '../kernel/states.ts'

/** The progress of packing an order, in the terms of the counting system. */
export type OrderState = CountingState

export const orderStates: States<OrderState> = countingStates

export const orderState = (order: { readonly countingState: string | null }): OrderState =>
  countingState(order.countingState)
