import { getDeliveryDates, orderChange as orderEndpoint } from '@kassavirta/domain/change-orders/api'
import { findOwnAccount } from '../../shared/own-account.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { submission } from '../../platform/ledgers/submit.ts'
import { deliveryDatesOf } from './delivery-dates.ts'
import { orderChange } from './order-change.ts'

export function changeOrderRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  submission(builder, orderEndpoint, orderChange)
  route(builder, getDeliveryDates, async ({ caller, query }) => {
    const account = await findOwnAccount(db, caller, query.accountId)
    const { earliest, latest, cutoff, closedDates } = await deliveryDatesOf(db, account, clock())
    return { earliest, latest, cutoff: cutoff.toISOString(), closedDates: [...closedDates] }
  })
}
