import { getAccounts, getParameter } from '@kassavirta/domain/accounts/api'
import { cutOffUtc } from '@kassavirta/domain/kernel/cut-off'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { parametersFor } from '../../shared/parameters.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { listPermissions } from './list-permissions.ts'

export function accountRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getAccounts, async ({ caller }) => {
    const permissions = await listPermissions(db, caller, clock())
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
