import * as api from '@kassavirta/domain/reports/front-pages/desk-api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { searchDesk, showHitDetails } from './search-desk.ts'
import { showFigures } from './show-figures.ts'
import { pulseReader } from './show-pulse.ts'

export function deskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const showPulse = pulseReader(db)
  route(builder, api.getPulse, ({ caller }) => showPulse(caller, clock()))
  route(builder, api.getDayFigures, ({ caller, query }) => showFigures(db, caller, query.office, clock()))
  route(builder, api.searchDesk, ({ caller, query }) => searchDesk(db, caller, query.q))
  route(builder, api.getHitDetails, ({ caller, params }) => showHitDetails(db, caller, params, clock()))
}
