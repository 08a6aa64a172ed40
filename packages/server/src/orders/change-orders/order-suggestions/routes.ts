import {
  getOrderSuggestion,
  setParLevels as setEndpoint,
} from '@kassavirta/domain/orders/change-orders/order-suggestions/api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindSubmission } from '../../../platform/ledgers/submit.ts'
import { holdParLevels, parFacts } from './queries.ts'
import { setParLevels } from './set-par-levels.ts'
import { suggestFor } from './suggest-order.ts'

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
