import { getDeliveryDates, orderChange as orderEndpoint } from '@kassavirta/domain/change-orders/api'
import { deliveryDatesOf } from '../../shared/delivery-dates.ts'
import { findOwnAccount } from '../../shared/own-account.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { orderFacts } from '../../shared/checked-order.ts'
import { orderChange } from './order-change.ts'

export function changeOrderRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  bindSubmission(builder, orderEndpoint, { table: changeOrder, facts: orderFacts, work: orderChange })
  route(builder, getDeliveryDates, async ({ caller, query }) => {
    const now = clock()
    const { account } = await findOwnAccount(db, caller, query, now)
    const { earliest, latest, cutoff, closedDates } = deliveryDatesOf(account, parametersFor(caller), now)
    return { earliest, latest, cutoff: cutoff.toISOString(), closedDates: [...closedDates] }
  })
}
