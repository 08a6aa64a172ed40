import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { earliestDay } from '@kassavirta/domain/reports/reports/ranges'
import { searchPlace } from '@kassavirta/domain/reports/front-pages/search/api'
import { readSought } from '@kassavirta/domain/reports/front-pages/search/typed'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { findHits } from './queries.ts'

/** One search over everything of a place that the person's own lists show. */
export function searchRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, searchPlace, async ({ caller, query: { q } }) => {
    const { depositListingTimespan, casesInPortal, search } = parametersFor(caller)
    if (search !== 'true') throw new Problem('notFound')
    const sought = readSought(q)
    if (!sought) return { hits: [] }
    const { userId, company } = caller
    const { companyId, capabilities, seesAllDeposits, seesAllChangeOrders } = company
    const scope = {
      companyId,
      userId,
      since: earliestDay(dayOf(clock()), Number(depositListingTimespan)),
      seesAllDeposits,
      seesAllChangeOrders,
      seesSupplies: capabilities.has('supplyOrderReport'),
      seesVisits: capabilities.has('visitReport'),
      seesCases: casesInPortal === 'true',
    }
    return { hits: [...(await findHits(db, scope, sought))] }
  })
}
