import * as api from '@kassavirta/domain/orders/change-orders/recurring-api'
import type { Db } from '../../../platform/database/database.ts'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindSubmission } from '../../../platform/ledgers/submit.ts'
import { noFacts } from '../../../platform/rights/facts.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { changeOccurrence, skipOccurrence, stopRecurring } from './change-recurring.ts'
import { createRecurring, recurringFacts } from './create-recurring.ts'
import { holdDay, holdRecurring, listFacts } from './queries.ts'
import { toRecurring } from './recurring-row.ts'

export function recurringOrderRoutes(builder: AppBuilder): void {
  const { clock } = builder.deps
  route(
    builder,
    api.listRecurringOrders,
    ({ caller, facts }) => {
      const parameters = parametersFor(caller)
      const isShown = parameters.recurringOrders === 'true'
      const { userId, company } = caller
      const seen = facts.filter((row) => row.userId === userId || company.seesAllChangeOrders)
      const reading = { userId, parameters, now: clock() }
      return { isShown, rows: isShown ? seen.map((row) => toRecurring(row, reading)) : [] }
    },
    listFacts,
  )
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
  const ofDay = {
    ...changed,
    hold: (
      tx: Db,
      { day }: { readonly day: string },
      companyId: number,
      { recurringId }: { readonly recurringId: number },
    ) => holdDay(tx, { recurringId, companyId, day }),
  }
  bindSubmission(builder, api.skipOccurrence, { ...ofDay, work: skipOccurrence })
  bindSubmission(builder, api.changeOccurrence, { ...ofDay, work: changeOccurrence })
  bindSubmission(builder, api.stopRecurringOrder, { ...changed, work: stopRecurring })
}
