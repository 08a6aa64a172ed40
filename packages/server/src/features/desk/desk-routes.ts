import * as api from '@kassavirta/domain/desk/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { routeForStaff } from '../../platform/staff/staff-route.ts'
import { searchDesk } from './search-desk.ts'
import { showFound } from './show-found.ts'
import { pulseReader } from './show-pulse.ts'

export function deskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  routeForStaff(builder, api.getPulse, pulseReader())
  routeForStaff(builder, api.searchDesk, (db, asked, { query }) =>
    searchDesk(db, asked, api.searchDesk.query.safeParse(query).data?.q),
  )
  route(builder, api.getFound, ({ caller, params }) => showFound(db, caller, params, clock()))
}
