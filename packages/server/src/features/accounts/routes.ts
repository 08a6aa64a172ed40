import { getAccounts, getParameter } from '@kassavirta/domain/accounts/api'
import { cutOffUtc } from '@kassavirta/domain/kernel/cut-off'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { parametersFor } from '../../shared/parameters.ts'
import { route, routeWithFacts, type AppBuilder } from '../../platform/http/route.ts'
import { listPermissions } from './list-permissions.ts'
import { permissionFacts } from './queries.ts'

export function accountRoutes(builder: AppBuilder): void {
  const { clock } = builder.deps
  routeWithFacts(builder, getAccounts, permissionFacts, ({ caller, facts }) => {
    const permissions = listPermissions(facts, caller, clock())
    return { permissions, accounts: permissions, capabilities: [...caller.company.capabilities] }
  })
  route(builder, getParameter, async ({ caller }) => {
    const now = clock()
    const parameters = parametersFor(caller)
    return {
      changeOrderCutoffTimeUTC: cutOffUtc(dayOf(now), parameters.changeOrderCutoffLocal),
      visitRequestMinimumLeadTime: Number(parameters.visitRequestMinimumLeadTime),
      changeOrderMaximumLeadTime: Number(parameters.changeOrderMaximumLeadTime),
      depositListingTimespan: Number(parameters.depositListingTimespan),
      serverTime: now.toISOString(),
    }
  })
}
