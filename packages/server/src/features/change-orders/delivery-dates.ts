import type { Day } from '@kassavirta/domain/kernel/dates'
import { deliveryDates, type DeliveryDates } from '@kassavirta/domain/kernel/delivery-dates'
import type { Db } from '../../platform/database/database.ts'
import { readParameters } from '../../shared/parameters.ts'

type Terms = {
  readonly deliveryDays: string | null
  readonly deliveryPolicy: 'banking' | 'fixed' | 'days'
  readonly earliestDeliveryDate: string | null
}

/** The one computation behind the lookup and the submit. */
export async function deliveryDatesOf(db: Db, account: Terms, now: Date): Promise<DeliveryDates> {
  const { changeOrderCutoffLocal, changeOrderMaximumLeadTime } = await readParameters(db)
  return deliveryDates({
    now,
    cutOff: changeOrderCutoffLocal,
    deliveryDays: account.deliveryDays,
    policy: account.deliveryPolicy,
    fixedDate: account.earliestDeliveryDate as Day | null,
    maximumLeadDays: Number(changeOrderMaximumLeadTime),
  })
}
