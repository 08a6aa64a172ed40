import type { Day } from '@kassavirta/domain/kernel/dates'
import {
  deliveryDates,
  type DeliveryDates,
  type DeliveryPolicy,
} from '@kassavirta/domain/kernel/delivery-dates'
import type { CallParameters } from './parameters.ts'

type Account = {
  readonly deliveryDays: string | null
  readonly deliveryPolicy: DeliveryPolicy
  readonly earliestDeliveryDate: string | null
}

/** Computes the days for which an account may order now. The lists, the lookup and the submission all use it. */
export const deliveryDatesOf = (
  account: Account,
  { changeOrderCutoffLocal, changeOrderMaximumLeadTime }: CallParameters,
  now: Date,
): DeliveryDates =>
  deliveryDates({
    now,
    cutOff: changeOrderCutoffLocal,
    deliveryDays: account.deliveryDays,
    policy: account.deliveryPolicy,
    fixedDate: account.earliestDeliveryDate as Day | null,
    maximumLeadDays: Number(changeOrderMaximumLeadTime),
  })
