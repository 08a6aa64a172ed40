import { getAccounts, getParameter } from '@kassavirta/domain/places/companies/accounts/api'
import { cutOffOn, cutOffUtc } from '@kassavirta/domain/kernel/dates/cut-off'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { parametersFor } from '../../../shared/parameters.ts'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { listPermissions } from './list-permissions.ts'
import { permissionFacts } from './queries.ts'

export function accountRoutes(builder: AppBuilder): void {
  const { clock } = builder.deps
  route(
    builder,
    getAccounts,
    ({ caller, facts }) => {
      const permissions = listPermissions(facts, caller, clock())
      return { permissions, accounts: permissions, capabilities: [...caller.company.capabilities] }
    },
    permissionFacts,
  )
  route(builder, getParameter, async ({ caller }) => {
    const now = clock()
    const today = dayOf(now)
    const { changeOrderCutoffLocal: usual, exceptionDays, ...parameters } = parametersFor(caller)
    return {
      changeOrderCutoffTimeUTC: cutOffUtc(today, cutOffOn(today, usual, exceptionDays)),
      // A client that knows the specification only gets what it says, and nothing else while every day is as usual.
      ...(Object.keys(exceptionDays).length > 0 && { usualCutOff: usual, exceptionDays }),
      visitRequestMinimumLeadTime: Number(parameters.visitRequestMinimumLeadTime),
      changeOrderMaximumLeadTime: Number(parameters.changeOrderMaximumLeadTime),
      depositListingTimespan: Number(parameters.depositListingTimespan),
      serverTime: now.toISOString(),
    }
  })
}
