import { getDeliveryDates, orderChange as orderEndpoint } from '@kassavirta/domain/orders/change-orders/api'
import {
  cancelOwnOrder,
  confirmDelivery as confirmEndpoint,
  getOwnOrder,
  replaceOrder as replaceEndpoint,
} from '@kassavirta/domain/orders/change-orders/changing-api'
import {
  getPhoneOrder,
  orderByPhone as byPhoneEndpoint,
} from '@kassavirta/domain/orders/change-orders/phone-api'
import { orderFacts } from './checked-order.ts'
import { deliveryDatesOf } from '../../places/companies/accounts/delivery-dates.ts'
import { findOwnAccount } from '../../places/companies/accounts/own-account.ts'
import { holdOrder, ownOrder } from './own-order.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { serviceCase } from '../../tables/cases.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import { orderChange } from './order-change.ts'
import { readOwnOrder } from './read-own-order.ts'
import { orderByPhone, showPhoneOrder } from './phone-order.ts'
import { replaceFacts } from './queries.ts'
import { replaceOrder } from './replace-order.ts'

export function changeOrderRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  bindSubmission(builder, orderEndpoint, { table: changeOrder, facts: orderFacts, work: orderChange })
  const changed = { table: undefined, hold: holdOrder }
  bindSubmission(builder, replaceEndpoint, { ...changed, facts: replaceFacts, work: replaceOrder })
  bindSubmission(builder, cancelOwnOrder, { ...changed, facts: ownOrder, work: cancelOrder })
  bindSubmission(builder, confirmEndpoint, {
    table: serviceCase,
    hold: holdOrder,
    facts: ownOrder,
    work: confirmDelivery,
  })
  route(builder, getOwnOrder, ({ caller, query }) => readOwnOrder(db, caller, query.entryId, clock()))
  route(builder, getDeliveryDates, async ({ caller, query }) => {
    const now = clock()
    const { account } = await findOwnAccount(db, caller, query, now)
    const { earliest, latest, cutoff, closedDates } = deliveryDatesOf(account, parametersFor(caller), now)
    return { earliest, latest, cutoff: cutoff.toISOString(), closedDates: [...closedDates] }
  })
}

/** Orders of customers who phone, at the desk. */
export function phoneOrderRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getPhoneOrder, ({ params }) => showPhoneOrder(db, params.companyId, clock()))
  bindAct(builder, byPhoneEndpoint, orderByPhone)
}
