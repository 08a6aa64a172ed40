import { dayOf } from '@kassavirta/domain/kernel/dates'
import { getOverview } from '@kassavirta/domain/overview/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { readOverview } from './queries.ts'

export function overviewRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getOverview, ({ caller: { userId, company } }) => {
    const { companyId, capabilities, seesAllDeposits, seesAllChangeOrders } = company
    return readOverview(db, {
      companyId,
      userId,
      today: dayOf(clock()),
      seesDeposits: capabilities.has('depositReport'),
      seesAllDeposits,
      seesChangeOrders: capabilities.has('changeOrderReport'),
      seesAllChangeOrders,
    })
  })
}
