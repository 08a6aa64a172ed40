import { freezingInstant } from '@kassavirta/domain/places/companies/accounts'
import { countingState } from '@kassavirta/domain/kernel/data/states'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { DeliveryPolicy } from '@kassavirta/domain/kernel/dates/delivery-dates'
import type { OrderStage } from '@kassavirta/domain/bags/deposits/entry-stages'
import type { CallParameters } from '../../../shared/parameters.ts'

/** The day of an order with the rule of its account. */
export type FreezingRule = {
  readonly deliveryDate: string
  readonly deliveryDays: string | null
  readonly deliveryPolicy: DeliveryPolicy
  readonly earliestDeliveryDate: string | null
}

export type FreezingParameters = Pick<CallParameters, 'changeOrderCutoffLocal' | 'exceptionDays'>

/**
 * The instant from which on the day of an order is frozen, by the rule of its account as it is now. Null where the
 * account cannot order for that day at all.
 */
export const freezesAt = (
  { deliveryDate, deliveryDays, deliveryPolicy, earliestDeliveryDate }: FreezingRule,
  { changeOrderCutoffLocal, exceptionDays }: FreezingParameters,
): Date | null =>
  freezingInstant(deliveryDate as Day, {
    cutOff: changeOrderCutoffLocal,
    deliveryDays,
    policy: deliveryPolicy,
    fixedDate: earliestDeliveryDate as Day | null,
    exceptions: exceptionDays,
  })

type Touchable = { readonly stage: OrderStage | null; readonly countingState?: string | null }

/** True while the desk, the customer and the provider's systems have done nothing with the order. */
const isUntouched = ({ stage, countingState: word = null }: Touchable): boolean =>
  stage === null && countingState(word) !== 'handled'

/** Whether an order can still be changed. An order without a freezing instant is frozen. */
export const isBeforeFreezing = (freezes: Date | null, at: Date): boolean => freezes !== null && at < freezes

/** Whether the customer may still change an order. The portal and the desk both use this check. */
export const isOpen = (order: Touchable, freezes: Date | null, now: Date): boolean =>
  isUntouched(order) && isBeforeFreezing(freezes, now)
