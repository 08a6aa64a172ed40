import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import * as api from '@kassavirta/domain/reports/reports/saved-views'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import type { User } from '../../../platform/rights/access.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { storeView, reviseView, toSavedView } from './change-views.ts'
import { deleteView, listViews } from './queries.ts'

/** A person's own views of lists. */
export function savedViewRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, api.listViews, async ({ caller }) => {
    refuseUnlessOffered(caller)
    const rows = await listViews(deps.db, { userId: caller.userId, now: deps.clock() })
    return { views: rows.map(toSavedView) }
  })
  route(builder, api.saveView, ({ caller, body }) => {
    refuseUnlessOffered(caller)
    return storeView(deps, caller, body)
  })
  route(builder, api.changeView, ({ caller, params, body }) => {
    refuseUnlessOffered(caller)
    return reviseView(deps, caller, params.viewId, body)
  })
  route(builder, api.removeView, async ({ caller, params }) => {
    refuseUnlessOffered(caller)
    await deleteView(deps.db, caller.userId, params.viewId)
    return undefined
  })
}

function refuseUnlessOffered(caller: User): void {
  if (parametersFor(caller).savedViews !== 'true') throw new Problem('notFound')
}
