import type { AccountPermission } from '@kassavirta/domain/accounts/api'
import { localCutOff } from '@kassavirta/domain/kernel/cut-off'
import { dayOf, isDay, type Day } from '@kassavirta/domain/kernel/dates'
import { deliveryDates, lastOrderFor } from '@kassavirta/domain/kernel/delivery-dates'

type Terms = Pick<AccountPermission, 'accountDeliveryDays' | 'changeOrderEarliestDeliveryDate'>

type Clock = {
  /** The changeOrderCutoffTimeUTC of /api/parameter; undefined until it is known. */
  readonly cutOffUtc: string | undefined
  /** The server's time. */
  readonly now: Date
}

/** Until when an order for this day is accepted. Undefined while that is not certain, and where the provider fixed a date. */
export function orderCutOff(delivery: Day, account: Terms, { cutOffUtc, now }: Clock): Date | undefined {
  const cutOff = cutOffUtc === undefined ? undefined : localCutOff(cutOffUtc, dayOf(now))
  if (cutOff === undefined) return undefined
  const own = account.changeOrderEarliestDeliveryDate
  const policy = own !== null && isDay(own) ? 'banking' : 'days'
  const terms = { cutOff, deliveryDays: account.accountDeliveryDays, policy } as const
  const { earliest } = deliveryDates({ ...terms, now, fixedDate: null, maximumLeadDays: 0 })
  // A date that banking days do not give was fixed by the provider and has no hour.
  if (policy === 'banking' && own !== earliest) return undefined
  return lastOrderFor(delivery, terms)
}
