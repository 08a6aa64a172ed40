import * as api from '@kassavirta/domain/desk/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { searchDesk } from './search-desk.ts'
import { showPulse } from './show-pulse.ts'

export function deskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.getPulse, ({ caller }) => showPulse(db, caller, clock()))
  route(builder, api.searchDesk, ({ caller, query }) => searchDesk(db, caller, query.q))
}
