import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import {
  getDeliveryDates,
  orderChange as orderEndpoint,
  cancelOwnOrder,
  confirmDelivery as confirmEndpoint,
  getOwnOrder,
  replaceOrder as replaceEndpoint,
  getPhoneOrder,
  orderByPhone as byPhoneEndpoint,
} from '@kassavirta/domain/orders/change-orders/api'
import {
  getOrderSuggestion,
  setParLevels as setEndpoint,
} from '@kassavirta/domain/orders/change-orders/suggestions-api'
import { deliveryDatesOf } from '../../places/companies/accounts/delivery-dates.ts'
import { findOwnAccount } from '../../places/companies/accounts/queries.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { serviceCase } from '../../tables/cases.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { cancelOrder, orderChange, replaceOrder } from './change-order.ts'
import { holdParLevels, parFacts } from './suggestion-queries.ts'
import { setParLevels, suggestFor } from './suggest-order.ts'
import { orderByPhone, showPhoneOrder } from './phone-order.ts'
import { orderFacts, holdOrder, ownOrder, replaceFacts } from './queries.ts'
import { confirmDelivery, readOwnOrder } from './read-own-order.ts'

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

export function orderSuggestionRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getOrderSuggestion, ({ caller, query }) => suggestFor(db, caller, query, clock()))
  bindSubmission(builder, setEndpoint, {
    hold: holdParLevels,
    facts: {
      ...parFacts,
      // The references of the account are not asked for, so any day does.
      valuesOf: ({ accountId }) => parFacts.valuesOf({ accountId, deliveryDate: dayOf(clock()) }),
    },
    work: setParLevels,
  })
}
