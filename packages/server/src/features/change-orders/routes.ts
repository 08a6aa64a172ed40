import { getDeliveryDates, orderChange as orderEndpoint } from '@kassavirta/domain/change-orders/api'
import { deliveryDatesOf } from '../../platform/delivery-dates.ts'
import { findOwnAccount } from '../../platform/own-account.ts'
import { readParameters } from '../../platform/parameters.ts'
import { route, type Portal } from '../../platform/route.ts'
import { submission } from '../../platform/submit.ts'
import { orderChange } from './order-change.ts'

export function changeOrderRoutes(portal: Portal): void {
  const { db, clock } = portal.deps
  submission(portal, orderEndpoint, orderChange)
  route(portal, getDeliveryDates, async ({ caller, query }) => {
    const account = await findOwnAccount(db, caller, query.accountId)
    const parameters = await readParameters(db)
    const { earliest, latest, cutoff, closedDates } = deliveryDatesOf(account, parameters, clock())
    return { earliest, latest, cutoff: cutoff.toISOString(), closedDates: [...closedDates] }
  })
}
