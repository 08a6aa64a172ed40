import { freezingInstant } from '@kassavirta/domain/change-orders/freezing'
import type { OrderStage } from '@kassavirta/domain/deliveries/states'
import { countingState } from '@kassavirta/domain/kernel/counting-state'
import type { Day } from '@kassavirta/domain/kernel/dates'
import type { DeliveryPolicy } from '@kassavirta/domain/kernel/delivery-dates'
import type { CallParameters } from './parameters.ts'

/** An order with the rule of its account. */
export type FreezingOrder = {
  readonly deliveryDate: string
  readonly stage: OrderStage | null
  readonly countingState: string | null
  readonly deliveryDays: string | null
  readonly deliveryPolicy: DeliveryPolicy
  readonly earliestDeliveryDate: string | null
}

type FreezingParameters = Pick<CallParameters, 'changeOrderCutoffLocal' | 'exceptionDays'>

/**
 * The instant from which on the day of an order is frozen, by the rule of its account as it is now. Null where the
 * account cannot order for that day at all.
 */
export const freezesAt = (
  { deliveryDate, deliveryDays, deliveryPolicy, earliestDeliveryDate }: FreezingOrder,
  { changeOrderCutoffLocal, exceptionDays }: FreezingParameters,
): Date | null =>
  freezingInstant(deliveryDate as Day, {
    cutOff: changeOrderCutoffLocal,
    deliveryDays,
    policy: deliveryPolicy,
    fixedDate: earliestDeliveryDate as Day | null,
    exceptions: exceptionDays,
  })

/** True while nothing has been done with the order and its day could still be ordered for. */
export function isOpen(order: FreezingOrder, parameters: FreezingParameters, now: Date): boolean {
  if (order.stage !== null || countingState(order.countingState) === 'handled') return false
  const freezes = freezesAt(order, parameters)
  return freezes !== null && now < freezes
}
