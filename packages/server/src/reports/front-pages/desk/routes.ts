import * as api from '@kassavirta/domain/reports/front-pages/desk/api'
import { getDayFigures } from '@kassavirta/domain/reports/front-pages/desk/figures-api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { searchDesk } from './search-desk.ts'
import { showFigures } from './show-figures.ts'
import { showFound } from './show-found.ts'
import { pulseReader } from './show-pulse.ts'

export function deskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const showPulse = pulseReader(db)
  route(builder, api.getPulse, ({ caller }) => showPulse(caller, clock()))
  route(builder, getDayFigures, ({ caller, query }) => showFigures(db, caller, query.office, clock()))
  route(builder, api.searchDesk, ({ caller, query }) => searchDesk(db, caller, query.q))
  route(builder, api.getFound, ({ caller, params }) => showFound(db, caller, params, clock()))
}
