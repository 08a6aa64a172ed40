import * as api from '@kassavirta/domain/operation/customers/api'
import { listPlaceEvents } from '@kassavirta/domain/operation/customers/events-api'
import * as groupsApi from '@kassavirta/domain/operation/customers/groups-api'
import { cleanBusinessId } from '@kassavirta/domain/operation/customers/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { createChain, createConcern, renameChain, renameConcern } from './change-groups.ts'
import { changePlace, createPlace } from './change-place.ts'
import { endPlace, showLiving } from './end-place.ts'
import { findTwins, listChoices } from './edit-queries.ts'
import { showEvents } from './show-events.ts'
import { showGroups, showPlace, showPlaces } from './show-places.ts'

/** Places as the desk finds, reads and keeps them. */
export function customerRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listPlaces, ({ query }) => showPlaces(db, query))
  route(builder, api.findTwins, async ({ query: { businessId, but } }) => ({
    rows: await findTwins(db, cleanBusinessId(businessId), but),
  }))
  route(builder, api.listPlaceChoices, () => listChoices(db))
  route(builder, groupsApi.listGroups, ({ query }) => showGroups(db, query))
  route(builder, api.getPlace, ({ caller, params }) => showPlace(db, caller, params.companyId, clock()))
  route(builder, api.listLiving, ({ params }) => showLiving(db, params.companyId, dayOf(clock())))
  route(builder, listPlaceEvents, ({ caller, params, query }) =>
    showEvents(db, caller, params.companyId, query.after),
  )
  bindAct(builder, api.createPlace, createPlace)
  bindAct(builder, api.changePlace, changePlace)
  bindAct(builder, api.endPlace, endPlace)
  bindAct(builder, groupsApi.createConcern, createConcern)
  bindAct(builder, groupsApi.renameConcern, renameConcern)
  bindAct(builder, groupsApi.createChain, createChain)
  bindAct(builder, groupsApi.renameChain, renameChain)
}
