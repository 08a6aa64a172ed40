import * as api from '@kassavirta/domain/recurring-orders/api'
import type { Db } from '../../platform/database/database.ts'
import { routeWithFacts, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { recurringOrder } from '../../tables/recurring.ts'
import { changeOccurrence, skipOccurrence, stopRecurring } from './change-recurring.ts'
import { createRecurring, recurringFacts } from './create-recurring.ts'
import { holdRecurring, listFacts } from './queries.ts'
import { toRecurring } from './recurring-row.ts'

export function recurringOrderRoutes(builder: AppBuilder): void {
  const { clock } = builder.deps
  routeWithFacts(builder, api.listRecurringOrders, listFacts, ({ caller, facts }) => {
    const parameters = parametersFor(caller)
    const isShown = parameters.recurringOrders === 'true'
    const { userId, company } = caller
    const seen = facts.filter((row) => row.userId === userId || company.seesAllChangeOrders)
    const reading = { userId, parameters, now: clock() }
    return { isShown, rows: isShown ? seen.map((row) => toRecurring(row, reading)) : [] }
  })
  bindSubmission(builder, api.createRecurringOrder, {
    table: recurringOrder,
    facts: recurringFacts,
    work: createRecurring,
  })
  const changed = {
    table: undefined,
    facts: noFacts,
    hold: (tx: Db, _body: unknown, companyId: number, { recurringId }: { readonly recurringId: number }) =>
      holdRecurring(tx, recurringId, companyId),
  }
  bindSubmission(builder, api.skipOccurrence, { ...changed, work: skipOccurrence })
  bindSubmission(builder, api.changeOccurrence, { ...changed, work: changeOccurrence })
  bindSubmission(builder, api.stopRecurringOrder, { ...changed, work: stopRecurring })
}
