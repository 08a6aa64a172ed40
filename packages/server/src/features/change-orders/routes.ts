import { getDeliveryDates, orderChange as orderEndpoint } from '@kassavirta/domain/change-orders/api'
import { deliveryDatesOf } from '../../shared/delivery-dates.ts'
import { findOwnAccount } from '../../shared/own-account.ts'
import { readParameters } from '../../shared/parameters.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { orderChange } from './order-change.ts'

export function changeOrderRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  bindSubmission(builder, orderEndpoint, orderChange)
  route(builder, getDeliveryDates, async ({ caller, query }) => {
    const account = await findOwnAccount(db, caller, query.accountId)
    const parameters = await readParameters(db)
    const { earliest, latest, cutoff, closedDates } = deliveryDatesOf(account, parameters, clock())
    return { earliest, latest, cutoff: cutoff.toISOString(), closedDates: [...closedDates] }
  })
}
