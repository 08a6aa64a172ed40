import { dayOf } from '@kassavirta/domain/kernel/dates'
import { getOverview } from '@kassavirta/domain/overview/api'
import { earliestDay } from '@kassavirta/domain/reports/ranges'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { readOverview } from './queries.ts'

export function overviewRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getOverview, ({ caller }) => {
    const { userId, company } = caller
    const today = dayOf(clock())
    const { companyId, capabilities, seesAllDeposits, seesAllChangeOrders } = company
    return readOverview(db, {
      companyId,
      userId,
      today,
      firstDay: earliestDay(today, Number(parametersFor(caller).depositListingTimespan)),
      seesDeposits: capabilities.has('depositReport'),
      seesAllDeposits,
      seesChangeOrders: capabilities.has('changeOrderReport'),
      seesAllChangeOrders,
    })
  })
}
