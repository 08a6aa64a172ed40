import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { deliveryDates, lastOrderFor } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { cutOffsOf, type CutOffParameter } from '../../platform/api/cut-offs.ts'

type Terms = Pick<AccountPermission, 'accountDeliveryDays' | 'changeOrderEarliestDeliveryDate'>

type Clock = {
  /** Undefined until it is known. */
  readonly parameter: CutOffParameter | undefined
  /** The server's time. */
  readonly now: Date
}

/** Until when an order for this day is accepted. Undefined while that is not certain, and where the provider fixed a date. */
export function orderCutOff(delivery: Day, account: Terms, { parameter, now }: Clock): Date | undefined {
  const cutOffs = cutOffsOf(parameter, now)
  if (!cutOffs) return undefined
  const own = account.changeOrderEarliestDeliveryDate
  const policy = own !== null && isDay(own) ? 'banking' : 'days'
  const terms = { ...cutOffs, deliveryDays: account.accountDeliveryDays, policy } as const
  const { earliest } = deliveryDates({ ...terms, now, fixedDate: null, maximumLeadDays: 0 })
  // A date that banking days do not give was fixed by the provider and has no hour.
  if (policy === 'banking' && own !== earliest) return undefined
  return lastOrderFor(delivery, terms)
}

/** The first cut-off that is still ahead; where all have passed the last one. */
export function nextCutOff(all: readonly (Date | undefined)[], now: Date): Date | undefined {
  const known = all.filter((each) => each !== undefined).toSorted((a, b) => a.getTime() - b.getTime())
  return known.find((each) => each > now) ?? known.at(-1)
}
