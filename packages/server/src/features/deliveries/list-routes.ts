import * as api from '@kassavirta/domain/deliveries/api'
import * as routesApi from '@kassavirta/domain/deliveries/routes-api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { listDays, listStops, listUndelivered, showDay, showPackingList } from './days.ts'
import { listPlaces } from './place-queries.ts'
import { listDrivers, listRoutes } from './route-queries.ts'
import { listRuns } from './run-queries.ts'
import { showRun } from './show-run.ts'
import { nextStop, readStopCursor } from './stops.ts'

/** The days, routes and runs that the desk reads. */
export function deliveryListRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listDeliveryDays, () => listDays(db, clock()))
  route(builder, api.getDeliveryDay, ({ params }) => showDay(db, params.day, clock()))
  route(builder, api.listDeliveries, ({ query }) => listStops(db, query, clock()))
  route(builder, api.listUndelivered, () => listUndelivered(db, clock()))
  route(builder, api.getPackingList, ({ params, query }) =>
    showPackingList(db, params.day, query.route, clock()),
  )
  route(builder, routesApi.listRoutes, async () => ({ rows: [...(await listRoutes(db))] }))
  route(builder, routesApi.listStopPlaces, async ({ query }) => {
    const { route: on, q: typed = '', after } = query
    const cursor = readStopCursor(after)
    const found = await listPlaces(db, { route: on, typed, after: cursor, limit: PAGE_LENGTH + 1 })
    return { rows: found.slice(0, PAGE_LENGTH), next: nextStop(found, PAGE_LENGTH) }
  })
  route(builder, routesApi.listDrivers, async ({ query }) => ({
    rows: [...(await listDrivers(db, query.q ?? ''))],
  }))
  route(builder, routesApi.listRuns, async ({ query }) => ({ rows: [...(await listRuns(db, query.day))] }))
  route(builder, routesApi.getRun, ({ params }) => showRun(db, params.runId, clock()))
}
