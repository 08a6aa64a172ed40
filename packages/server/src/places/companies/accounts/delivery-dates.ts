import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import {
  deliveryDates,
  type DeliveryDates,
  type DeliveryPolicy,
} from '@kassavirta/domain/kernel/dates/delivery-dates'
import type { CallParameters } from '../../../shared/parameters.ts'

type Account = {
  readonly deliveryDays: string | null
  readonly deliveryPolicy: DeliveryPolicy
  readonly earliestDeliveryDate: string | null
}

const MINUTE_MS = 60_000
/** The answers of one minute by their terms: a cut-off is a minute of the day, so none changes within it. */
const known = { minute: 0, dates: new Map<string, DeliveryDates>() }

/** Computes the days for which an account may order now. The lists, the lookup and the submission all use it. */
export function deliveryDatesOf(
  { deliveryDays, deliveryPolicy, earliestDeliveryDate }: Account,
  { changeOrderCutoffLocal, changeOrderMaximumLeadTime, exceptionDays }: CallParameters,
  now: Date,
): DeliveryDates {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  if (known.minute !== minute) Object.assign(known, { minute, dates: new Map() })
  const terms = [deliveryPolicy, deliveryDays, earliestDeliveryDate]
  const unusual = JSON.stringify(exceptionDays)
  const key = [...terms, changeOrderCutoffLocal, changeOrderMaximumLeadTime, unusual].join(' ')
  const dates =
    known.dates.get(key) ??
    deliveryDates({
      now,
      cutOff: changeOrderCutoffLocal,
      deliveryDays,
      policy: deliveryPolicy,
      fixedDate: earliestDeliveryDate as Day | null,
      maximumLeadDays: Number(changeOrderMaximumLeadTime),
      exceptions: exceptionDays,
    })
  known.dates.set(key, dates)
  return dates
}
