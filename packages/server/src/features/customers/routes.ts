import * as api from '@kassavirta/domain/customers/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { showPlace, showPlaces } from './show-places.ts'

/** Places as the desk finds, reads and keeps them. */
export function customerRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listPlaces, ({ query }) => showPlaces(db, query))
  route(builder, api.getPlace, ({ caller, params }) => showPlace(db, caller, params.companyId, clock()))
}
