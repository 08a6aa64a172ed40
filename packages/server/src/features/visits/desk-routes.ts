import * as api from '@kassavirta/domain/visits/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { decideVisit, readEarliest } from './decide-visit.ts'
import { showVisits } from './show-visits.ts'

export function visitDeskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listVisits, async ({ query: { list, office, after } }) => {
    const now = clock()
    const page = await showVisits(db, { list, office, after }, now)
    return { ...page, earliest: await readEarliest(db, now) }
  })
  bindAct(builder, api.decideVisit, decideVisit)
}
