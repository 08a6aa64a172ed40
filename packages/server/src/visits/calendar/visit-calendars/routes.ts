import * as api from '@kassavirta/domain/visits/calendar/api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindSubmission } from '../../../platform/ledgers/submit.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { missedVisit } from '../../../tables/submissions.ts'
import {
  changeVisitWeek,
  removeVisitException,
  setVisitException,
  reportMissedVisit,
  showVisits,
} from './change-visits.ts'
import { holdVisit, missedFacts } from './queries.ts'

export const visitCalendarRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, api.reportMissedVisit, {
    table: missedVisit,
    hold: holdVisit,
    facts: missedFacts,
    work: reportMissedVisit,
  })

export function visitCalendarDeskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.getPlaceVisits, ({ params }) => showVisits(db, params.companyId, clock()))
  bindAct(builder, api.changeVisitWeek, changeVisitWeek)
  bindAct(builder, api.setVisitException, setVisitException)
  bindAct(builder, api.removeVisitException, removeVisitException)
}
